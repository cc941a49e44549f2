import * as z from 'zod';
import type { Repo } from '../api/repos.ts';

/** An entry of a list; one that is not activated has no id, and is activated by its forge_remote_id. */
export const listedRepository = z.looseObject({
  id: z.int().optional(),
  full_name: z.string().optional(),
  active: z.boolean().optional(),
});

/** What a list says of each repository; with all fields, half of a page would be left out for length. */
export const REPOSITORY_FIELDS = [
  'full_name',
  'active',
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
  'last_pipeline',
];

/** A repository of which the last pipeline is a number and a status. */
export function withShortPipeline({ last_pipeline, ...repo }: Repo) {
  if (last_pipeline === undefined) return repo;
  return { ...repo, last_pipeline: { number: last_pipeline.number, status: last_pipeline.status } };
}
