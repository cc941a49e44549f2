import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { agentOutput } from '../agents/agent-output.ts';
import { listAgents as readAgents } from '../api/agents.ts';
import { more, window } from '../arguments/window.ts';

export const listAgents = readTool({
  name: 'list_agents',
  title: 'List agents',
  description: 'Lists the build agents of the instance (administrators). Their tokens are redacted.',
  hints: READS,
  input: z.strictObject(window),
  output: z.looseObject({ agents: z.array(agentOutput), more }),
  untrusted: true,
  lists: { agents: { narrow: 'Pass a smaller limit, or the next page.' } },
  read: async ({ input, read }) => {
    const found = await readAgents(read, input);
    return { agents: found.entries, more: found.more };
  },
});
