import { type Path, path, type Reader, ToolError, type Writer } from '@guard/core';
import * as z from 'zod';
import { type Listed, listPages, type Window } from './pages.ts';
import { type Scope, scopePath } from './scope.ts';
import type { Settings } from './settings.ts';

/** A registry without its password, which Woodpecker leaves empty. */
export const registry = z
  .looseObject({
    id: z.int(),
    address: z.string(),
    username: z.string(),
    readonly: z.boolean().optional(),
  })
  .transform(({ password: _password, ...rest }) => rest);

export type Registry = z.output<typeof registry>;

export const REGISTRY_SETTINGS: Settings = { password: { unseen: true } };

export async function listRegistries(read: Reader, scope: Scope, window: Window): Promise<Listed<Registry>> {
  return listPages(read, registriesPath(scope), registry, window);
}

/** @throws ToolError for an address that Woodpecker does not know and answers with an empty object */
export async function getRegistry(read: Reader, scope: Scope, address: string): Promise<Registry> {
  const found = await read.json(registryPath(scope, address), registry);
  if (found.address === '') throw new ToolError('There is no registry with that address. Nothing was done.');
  return found;
}

/**
 * A registry as it is stored after a write, for a repository's answer to one only repeats the request.
 *
 * @throws ToolError when none is shown at that address, which is no reason to say that nothing was done
 */
export async function getWrittenRegistry(read: Reader, scope: Scope, address: string): Promise<Registry> {
  const found = await read.json(registryPath(scope, address), registry);
  if (found.address !== '') return found;
  throw new ToolError(
    'Woodpecker confirmed the change, but now shows no registry with that address. Check with list_registries before you try again.',
  );
}

/** @throws ToolError also for one that stands in a file on the server, out of reach of the API */
export async function getStoredRegistry(read: Reader, scope: Scope, address: string): Promise<Registry> {
  const found = await getRegistry(read, scope, address);
  if (found.readonly !== true) return found;
  throw new ToolError("Nothing was done: this registry comes from the server's own docker configuration.");
}

export async function createRegistry(
  write: Writer,
  scope: Scope,
  body: Record<string, unknown>,
): Promise<void> {
  await write.send('POST', registriesPath(scope), { json: body, reply: z.looseObject({}) });
}

export async function patchRegistry(
  write: Writer,
  scope: Scope,
  address: string,
  patch: Record<string, unknown>,
) {
  await write.send('PATCH', registryPath(scope, address), { json: patch, reply: z.looseObject({}) });
}

export async function deleteRegistry(write: Writer, scope: Scope, address: string): Promise<void> {
  await write.send('DELETE', registryPath(scope, address), { reply: z.undefined() });
}

const registriesPath = (scope: Scope): Path => path`${scopePath(scope)}/registries`;

const registryPath = (scope: Scope, address: string): Path => path`${registriesPath(scope)}/${address}`;
