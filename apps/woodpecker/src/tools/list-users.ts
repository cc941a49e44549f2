import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { listUsers as readUsers } from '../api/users.ts';
import { more, NEXT_PAGE, window } from '../arguments/window.ts';
import { userOutput } from '../users/user-output.ts';

export const listUsers = readTool({
  name: 'list_users',
  title: 'List users',
  description: 'Lists the accounts of the instance (administrators).',
  hints: READS,
  input: z.strictObject(window),
  output: z.looseObject({ users: z.array(userOutput), more }),
  untrusted: true,
  lists: { users: { narrow: NEXT_PAGE } },
  read: async ({ input, read }) => {
    const found = await readUsers(read, input);
    return { users: found.entries, more: found.more };
  },
});
