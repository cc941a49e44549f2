import { path, type Reader, ToolError } from '@guard/core';
import * as z from 'zod';

const org = z.looseObject({ id: z.int().optional(), name: z.string(), is_user: z.boolean() });

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
