import * as z from 'zod';
import type { Repo } from '../api/repos.ts';

/** An entry of a list; one that is not activated has no id, and is activated by its forge_remote_id. */
export const listedRepository = z.looseObject({
  id: z.int().optional(),
  full_name: z.string().optional(),
  active: z.boolean().optional(),
});

/** What a list says of each repository; with all fields, half of a page would be left out for length. */
const BRIEF: ReadonlySet<string> = new Set([
  'id',
  'forge_id',
  'forge_remote_id',
  'org_id',
  'default_branch',
  'visibility',
  'private',
  'require_approval',
  'has_forge_name_conflict',
  'has_no_forge_repo',
]);

/** A repository as an entry of a list; get_repository shows it whole. */
export function briefRepository({ full_name, active, last_pipeline, ...repo }: Repo) {
  const facts = Object.entries(repo).filter(([key, value]) => BRIEF.has(key) && value !== '');
  return {
    full_name,
    active,
    ...Object.fromEntries(facts),
    ...(last_pipeline && { last_pipeline: { number: last_pipeline.number, status: last_pipeline.status } }),
  };
}
