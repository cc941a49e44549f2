import { shortFields } from '@guard/core';
import * as z from 'zod';
import type { BuildStatus } from '../api/builds.ts';

export const buildOutput = z.looseObject({ key: z.string(), state: z.string() });

const FIELD = 450;

export function viewBuild({ key, state, url, name, description, updatedDate }: BuildStatus) {
  return {
    ...shortFields({ name, description, url }, FIELD),
    key,
    state,
    ...(typeof updatedDate === 'number' && { updated: new Date(updatedDate).toISOString() }),
  };
}
