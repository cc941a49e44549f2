import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { getUser as readUser } from '../api/users.ts';
import { namedUser } from '../users/user-arguments.ts';
import { userOutput } from '../users/user-output.ts';

export const getUser = readTool({
  name: 'get_user',
  title: 'Get a user',
  description: 'Shows one account by its login name (administrators).',
  hints: READS,
  input: z.strictObject(namedUser),
  output: userOutput,
  untrusted: true,
  read: async ({ input, read }) => readUser(read, input),
});
