import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { getLogLevel as readLogLevel } from '../api/instance.ts';

export const getLogLevel = readTool({
  name: 'get_log_level',
  title: 'Get the log level',
  description: 'Shows the log level of the server (administrators).',
  hints: READS,
  input: z.strictObject({}),
  output: z.looseObject({ level: z.string() }),
  untrusted: false,
  read: async ({ read }) => ({ level: await readLogLevel(read) }),
});
