import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { asAccount } from '../api/account.ts';
import { listForges as readForges } from '../api/forges.ts';
import { more, NEXT_PAGE, window } from '../arguments/window.ts';
import { forgeOutput } from '../forges/forge-output.ts';

export const listForges = readTool({
  name: 'list_forges',
  title: 'List forges',
  description: 'Lists the forges through which people can sign in.',
  hints: READS,
  input: z.strictObject(window),
  output: z.looseObject({ forges: z.array(forgeOutput), more }),
  untrusted: true,
  lists: { forges: { narrow: NEXT_PAGE } },
  read: async ({ input, read }) => {
    const found = await asAccount(read, readForges(read, input));
    return { forges: found.entries, more: found.more };
  },
});
