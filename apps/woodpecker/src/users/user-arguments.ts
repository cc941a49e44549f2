import { wholeNumber } from '@guard/core';
import * as z from 'zod';
import { pathName } from '../arguments/path-name.ts';

export const login = pathName('Login name: letters, digits, - _ .').regex(
  /^[\w.-]+$/,
  'expected letters, digits, - _ and .',
);
export const forgeOfUser = wholeNumber('Id of the forge; default 1').optional();

/** The arguments that name an account to be looked at or deleted. */
export const namedUser = {
  login,
  forge_id: forgeOfUser,
  forge_remote_id: z
    .string()
    .min(1)
    .max(250)
    .describe('Id at the forge; used instead of login (3.12+)')
    .optional(),
};

/** The arguments that say what an account is set to. */
export const userSettings = {
  email: z.string().max(250).optional(),
  avatar_url: z.string().max(2000).optional(),
  admin: z.boolean().optional(),
};
