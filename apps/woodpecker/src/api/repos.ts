import { path, type Reader, type Writer } from '@guard/core';
import * as z from 'zod';
import { EVERYTHING, listPages, nullable, type Window } from './pages.ts';
import type { Settings } from './settings.ts';

/** A repository; unknown fields are kept. Not yet activated ones have no id. */
export const repo = z.looseObject({
  id: z.int().optional(),
  org_id: z.int().optional(),
  full_name: z.string(),
  active: z.boolean(),
  visibility: z.string(),
  require_approval: z.string(),
  trusted: z.looseObject({ network: z.boolean(), volumes: z.boolean(), security: z.boolean() }),
  approval_allowed_users: z.array(z.string()).nullish(),
  netrc_trusted: z.array(z.string()).nullish(),
  cancel_previous_pipeline_events: z.array(z.string()).nullish(),
  allow_pr: z.boolean(),
  allow_deploy: z.boolean(),
  last_pipeline: z.looseObject({ number: z.int(), status: z.string() }).optional(),
});

export type Repo = z.output<typeof repo>;

/** The extensions came with 3.14, but for the address of one. */
export const REPO_SETTINGS: Settings = {
  approval_allowed_users: { since: 1 },
  config_extension_endpoint: { since: 11, absent: '' },
  config_extension_exclusive: { since: 14, absent: false },
  config_extension_netrc: { since: 14, absent: false },
  registry_extension_endpoint: { since: 14, absent: '' },
  registry_extension_netrc: { since: 14, absent: false },
  secret_extension_endpoint: { since: 14, absent: '' },
  secret_extension_netrc: { since: 14, absent: false },
};

/** A repository by the names under which its settings are changed. */
export function settingsOf({ trusted, ...repo }: Repo): Record<string, unknown> {
  const { network, volumes, security } = trusted;
  return { ...repo, trusted_network: network, trusted_volumes: volumes, trusted_security: security };
}

/** The repositories of the account itself; `all` asks the forge for those that are not activated, too. */
export async function listOwnRepos(
  read: Reader,
  query: { all?: boolean | undefined; name?: string | undefined },
) {
  return read.json(path`/api/user/repos`, nullable(repo), { query });
}

/** All repositories of the instance; administrators only. */
export async function listAllRepos(read: Reader, window: Window, query: { active?: boolean | undefined }) {
  return listPages(read, path`/api/repos`, repo, window, query);
}

/** The names of all repositories of an organization; administrators only. */
export async function listRepoNamesOf(read: Reader, orgId: number): Promise<string[]> {
  const { entries } = await listAllRepos(read, EVERYTHING, {});
  return entries.filter(({ org_id }) => org_id === orgId).map(({ full_name }) => full_name);
}

export async function getRepo(read: Reader, id: number): Promise<Repo> {
  return read.json(path`/api/repos/${id}`, repo);
}

export async function lookupRepo(read: Reader, fullName: string): Promise<Repo> {
  return read.json(path`/api/repos/lookup/${fullName}`, repo);
}

export async function getRepoPermissions(read: Reader, id: number) {
  return read.json(
    path`/api/repos/${id}/permissions`,
    z.looseObject({ pull: z.boolean(), push: z.boolean(), admin: z.boolean() }),
  );
}

export async function listBranches(read: Reader, id: number, window: Window) {
  return listPages(read, path`/api/repos/${id}/branches`, z.string(), window);
}

export async function listPullRequests(read: Reader, id: number, window: Window) {
  return listPages(read, path`/api/repos/${id}/pull_requests`, z.looseObject({ index: z.string() }), window);
}

export async function activateRepo(write: Writer, forgeRemoteId: string): Promise<Repo> {
  return write.send('POST', path`/api/repos`, { query: { forge_remote_id: forgeRemoteId }, reply: repo });
}

export async function patchRepo(write: Writer, id: number, patch: Record<string, unknown>): Promise<Repo> {
  return write.send('PATCH', path`/api/repos/${id}`, { json: patch, reply: repo });
}

export async function repairRepo(write: Writer, id: number): Promise<void> {
  await write.send('POST', path`/api/repos/${id}/repair`, { reply: z.undefined() });
}

/** Repairs every active repository, one after the other; that may take long. */
export async function repairAllRepos(write: Writer): Promise<void> {
  const limits = { headersMs: 300_000, totalMs: 300_000 };
  await write.send('POST', path`/api/repos/repair`, { reply: z.undefined(), limits });
}

export async function moveRepo(write: Writer, id: number, to: string): Promise<void> {
  await write.send('POST', path`/api/repos/${id}/move`, { query: { to }, reply: z.undefined() });
}

export async function chownRepo(write: Writer, id: number): Promise<Repo> {
  return write.send('POST', path`/api/repos/${id}/chown`, { reply: repo });
}

export async function deleteRepo(write: Writer, id: number, remove: boolean): Promise<void> {
  await write.send('DELETE', path`/api/repos/${id}`, { query: { remove }, reply: repo });
}
