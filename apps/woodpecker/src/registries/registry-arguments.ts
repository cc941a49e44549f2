import * as z from 'zod';
import { newName } from '../arguments/new-name.ts';
import { pathName } from '../arguments/path-name.ts';

const describes = 'Address of the registry';
export const registryAddress = pathName(describes);
export const newRegistryAddress = newName(describes);

export const username = z.string().min(1);
export const password = z.string().min(1);
