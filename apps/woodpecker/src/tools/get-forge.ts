import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { asAccount } from '../api/account.ts';
import { getForge as readForge } from '../api/forges.ts';
import { forgeId } from '../forges/forge-arguments.ts';
import { forgeOutput } from '../forges/forge-output.ts';

export const getForge = readTool({
  name: 'get_forge',
  title: 'Get a forge',
  description: 'Shows one forge. Passwords among its options are redacted.',
  hints: READS,
  input: z.strictObject({ forge_id: forgeId }),
  output: forgeOutput,
  untrusted: true,
  read: async ({ input, read }) => asAccount(read, readForge(read, input.forge_id)),
});
