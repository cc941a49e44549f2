import { type Path, path, type Reader, type Writer } from '@guard/core';
import * as z from 'zod';
import { type Listed, listPages, type Window } from './pages.ts';
import { type Scope, scopePath } from './scope.ts';
import type { Settings } from './settings.ts';

/** A secret without its value, which Woodpecker never returns; should it ever, it is dropped here. */
export const secret = z
  .looseObject({
    id: z.int(),
    name: z.string(),
    images: z.array(z.string()).nullish(),
    events: z.array(z.string()).nullish(),
  })
  .transform(({ value: _value, ...rest }) => rest);

export type Secret = z.output<typeof secret>;

export const SECRET_SETTINGS: Settings = {
  value: { unseen: true },
  note: { since: 13, absent: '' },
};

export async function listSecrets(read: Reader, scope: Scope, window: Window): Promise<Listed<Secret>> {
  return listPages(read, secretsPath(scope), secret, window);
}

export async function getSecret(read: Reader, scope: Scope, name: string): Promise<Secret> {
  return read.json(secretPath(scope, name), secret);
}

export async function createSecret(
  write: Writer,
  scope: Scope,
  body: Record<string, unknown>,
): Promise<Secret> {
  return write.send('POST', secretsPath(scope), { json: body, reply: secret });
}

export async function patchSecret(write: Writer, scope: Scope, name: string, patch: Record<string, unknown>) {
  return write.send('PATCH', secretPath(scope, name), { json: patch, reply: secret });
}

export async function deleteSecret(write: Writer, scope: Scope, name: string): Promise<void> {
  await write.send('DELETE', secretPath(scope, name), { reply: z.undefined() });
}

const secretsPath = (scope: Scope): Path => path`${scopePath(scope)}/secrets`;

const secretPath = (scope: Scope, name: string): Path => path`${secretsPath(scope)}/${name}`;
