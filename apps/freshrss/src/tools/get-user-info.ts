import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { readAccount } from '../api/account.ts';

export const getUserInfo = readTool({
  name: 'get_user_info',
  title: 'Get user information',
  description: 'Shows the FreshRSS account that is signed in. Also shows whether the connection works.',
  hints: READS,
  input: z.strictObject({}),
  output: z.looseObject({ user: z.string(), email: z.string().optional() }),
  untrusted: true,
  read: async ({ read }) => {
    const { userId, userEmail } = await readAccount(read);
    return { user: userId, email: userEmail === '' ? undefined : userEmail };
  },
});
