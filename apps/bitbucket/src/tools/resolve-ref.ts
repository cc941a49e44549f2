import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { repository } from '../arguments/names.ts';
import { refName } from '../arguments/refs.ts';
import { resolveRef as resolve } from '../refs/resolve-ref.ts';

export const resolveRef = readTool({
  name: 'resolve_ref',
  title: 'Resolve a ref',
  description: 'Finds the commit that a branch, a tag or a whole commit id leads to, by its exact name.',
  hints: READS,
  input: z.strictObject({ ...repository, ref: refName }),
  output: z.looseObject({ type: z.string(), id: z.string(), commit: z.string() }),
  untrusted: true,
  read: async ({ input: { ref, ...name }, read }) => ({ ...(await resolve(read, name, ref)) }),
});
