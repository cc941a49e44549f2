import type { Reader } from '@guard/core';
import * as z from 'zod';
import { USER_INFO } from './endpoints.ts';

const userInfo = z.looseObject({
  userId: z.string(),
  userName: z.string().optional(),
  userEmail: z.string().optional(),
});

/** The account that is signed in. */
export async function readAccount(read: Reader) {
  return read.json(USER_INFO, userInfo, { mislabelled: true });
}
