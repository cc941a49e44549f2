import * as z from 'zod';
import { newName } from '../arguments/new-name.ts';
import { pathName } from '../arguments/path-name.ts';
import { EVENTS } from '../pipelines/events.ts';

const describes = 'Name of the secret';
export const secretName = pathName(describes);
export const newSecretName = newName(describes);

export const value = z.string().min(1);
export const events = z.array(z.enum(EVENTS)).min(1);
export const images = z
  .array(z.string().min(1))
  .describe('Plugin images that may use it; empty for any step');
export const note = z.string().max(2000);
