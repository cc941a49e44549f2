import * as z from 'zod';
import { written } from '../arguments/updating.ts';

/** What every tool returns of the login of a registry: all but its password. */
export const registryOutput = z.looseObject({ id: z.int(), address: z.string(), username: z.string() });

export const writtenRegistry = z.looseObject({ ...registryOutput.shape, ...written });
