import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { getVersion } from '../api/instance.ts';

export const getServerInfo = readTool({
  name: 'get_server_info',
  title: 'Get server information',
  description: 'Shows the version of the Woodpecker server. Works without a token.',
  hints: READS,
  anonymous: true,
  input: z.strictObject({}),
  output: z.looseObject({ version: z.string() }),
  untrusted: false,
  read: async ({ read }) => getVersion(read),
});
