import { path, type Reader, type Writer } from '@guard/core';
import * as z from 'zod';
import { listPages, type Window } from './pages.ts';
import type { Settings } from './settings.ts';

/** A forge; an administrator sees `additional_options` as they are stored, passwords included. */
export const forge = z.looseObject({
  id: z.int(),
  type: z.string(),
  url: z.string(),
  client: z.string().optional(),
  oauth_host: z.string().optional(),
  skip_verify: z.boolean().optional(),
  additional_options: z.record(z.string(), z.unknown()).optional(),
  orgs: z.array(z.string()).nullish(),
});

export type Forge = z.output<typeof forge>;

/** What a forge is stored with. The secret is kept where it is left out, and called otherwise up to 3.11. */
export interface ForgeSettings {
  readonly type?: string | undefined;
  readonly url?: string | undefined;
  readonly client?: string | undefined;
  readonly oauth_client_secret?: string | undefined;
  readonly oauth_host?: string | undefined;
  readonly skip_verify?: boolean | undefined;
  readonly additional_options?: Record<string, unknown> | undefined;
  /** Versions up to 3.17 do not know it and say nothing. */
  readonly orgs?: readonly string[] | null | undefined;
}

export const FORGE_SETTINGS: Settings = {
  client: { absent: '' },
  oauth_client_secret: { unseen: true },
  oauth_host: { absent: '' },
  skip_verify: { absent: false },
  orgs: { since: 18 },
};

/** The secret of a new forge came with 3.12; before, only a change of the forge sets it. */
export const NEW_FORGE_SETTINGS: Settings = {
  ...FORGE_SETTINGS,
  oauth_client_secret: { unseen: true, since: 12 },
};

/** What a forge is set to after a change, as its answer shows it. */
export function afterChange(current: Forge, changes: ForgeSettings): Record<string, unknown> {
  const merged = changes.additional_options && { additional_options: mergeOptions(current, changes) };
  return { ...changes, ...merged };
}

export async function listForges(read: Reader, window: Window) {
  return listPages(read, path`/api/forges`, forge, window);
}

export async function getForge(read: Reader, id: number): Promise<Forge> {
  return read.json(path`/api/forges/${id}`, forge);
}

export async function createForge(write: Writer, settings: ForgeSettings): Promise<Forge> {
  return write.send('POST', path`/api/forges`, { json: withBothSecretNames(settings), reply: forge });
}

/** Replaces everything but the secret, so it is given the whole object as it was read, unredacted. */
export async function replaceForge(write: Writer, current: Forge, changes: ForgeSettings): Promise<Forge> {
  const additional_options = mergeOptions(current, changes);
  const json = withBothSecretNames({ ...current, ...changes, additional_options });
  return write.send('PATCH', path`/api/forges/${current.id}`, { json, reply: forge });
}

/**
 * The options after a change; null takes one out. Merged key by key: whoever changes one of them cannot name the
 * password beside it, because nobody is shown it.
 */
export function mergeOptions(current: Forge, changes: ForgeSettings): Forge['additional_options'] {
  const options = Object.entries({ ...current.additional_options, ...changes.additional_options });
  const kept = options.filter(([, value]) => value !== null);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

export async function deleteForge(write: Writer, id: number): Promise<void> {
  await write.send('DELETE', path`/api/forges/${id}`, { reply: z.undefined() });
}

function withBothSecretNames(settings: ForgeSettings) {
  const { oauth_client_secret } = settings;
  return oauth_client_secret === undefined ? settings : { ...settings, client_secret: oauth_client_secret };
}
