import { shorten } from '@guard/core';
import * as z from 'zod';
import type { Ref } from '../api/refs.ts';

/** What lists of branches and tags say of each. */
export const refOutput = z.looseObject({ name: z.string(), commit: z.string() });

export function viewRef({ displayId, latestCommit, default: isDefault }: Ref) {
  return {
    name: shorten(displayId, 250),
    commit: latestCommit,
    ...(isDefault === true && { default: true }),
  };
}
