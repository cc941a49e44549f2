import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { getCurrentUser as readCurrentUser } from '../api/account.ts';
import { userOutput } from '../users/user-output.ts';

export const getCurrentUser = readTool({
  name: 'get_current_user',
  title: 'Get the current user',
  description: 'Shows the account that this server acts as.',
  hints: READS,
  input: z.strictObject({}),
  output: userOutput,
  untrusted: true,
  read: async ({ read }) => readCurrentUser(read),
});
