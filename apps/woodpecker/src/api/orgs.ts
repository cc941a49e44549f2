import { path, type Reader, ToolError, type Writer } from '@guard/core';
import * as z from 'zod';
import { EVERYTHING, listPages, type Window } from './pages.ts';

const org = z.looseObject({
  id: z.int().optional(),
  forge_id: z.int().optional(),
  name: z.string(),
  is_user: z.boolean(),
});

/** An organization that is really there. */
export type Org = z.output<typeof org> & { readonly id: number };

/**
 * One organization. Read before anything is done under it: for an id that does not exist Woodpecker answers an
 * administrator with an empty organization, and then works on the secrets of the whole instance.
 *
 * @throws ToolError when the answer is not the organization asked for
 */
export async function getOrg(read: Reader, id: number): Promise<Org> {
  const found = await read.json(path`/api/orgs/${id}`, org);
  if (found.id !== id) throw new ToolError(`There is no organization ${id}. Nothing was done.`);
  return { ...found, id };
}

/** All organizations but the personal ones; administrators only. */
export async function listOrgs(read: Reader, window: Window) {
  return listPages(read, path`/api/orgs`, org, window);
}

/**
 * The organization of that name that is nobody's personal one. Searched for in the list, because a look-up by name
 * knows the forge of the caller alone.
 */
export async function findSharedOrg(read: Reader, name: string, forgeId: number) {
  const { entries } = await listOrgs(read, EVERYTHING);
  return entries.find(
    (found) =>
      (found.forge_id ?? forgeId) === forgeId &&
      found.name.toLowerCase() === name.toLowerCase() &&
      !found.is_user,
  );
}

export async function lookupOrg(read: Reader, name: string) {
  return read.json(path`/api/orgs/lookup/${name}`, org);
}

export async function getOrgPermissions(read: Reader, id: number) {
  const permissions = z.looseObject({ member: z.boolean(), admin: z.boolean() });
  return read.json(path`/api/orgs/${id}/permissions`, permissions);
}

/** Its refusals prove nothing: a 404 can come after half of it is done. */
export async function deleteOrg(write: Writer, { id }: Org): Promise<void> {
  await write.send('DELETE', path`/api/orgs/${id}`, { reply: z.undefined(), refusalMayBePartial: true });
}
