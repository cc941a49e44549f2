import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { agentId } from '../agents/agent-arguments.ts';
import { agentOutput } from '../agents/agent-output.ts';
import { getAgent as readAgent } from '../api/agents.ts';

export const getAgent = readTool({
  name: 'get_agent',
  title: 'Get an agent',
  description: 'Shows one build agent (administrators). Its token is redacted.',
  hints: READS,
  input: z.strictObject({ agent_id: agentId }),
  output: agentOutput,
  untrusted: true,
  read: async ({ input, read }) => readAgent(read, input.agent_id),
});
