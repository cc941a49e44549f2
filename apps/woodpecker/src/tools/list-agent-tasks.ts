import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { agentId } from '../agents/agent-arguments.ts';
import { listAgentTasks as readAgentTasks } from '../api/agents.ts';
import { inShort, withLabelsInOrder } from '../queue/listed-task.ts';

export const listAgentTasks = readTool({
  name: 'list_agent_tasks',
  title: 'List the tasks of an agent',
  description: 'Lists what a build agent is working on (administrators).',
  hints: READS,
  input: z.strictObject({ agent_id: agentId }),
  output: z.looseObject({ tasks: z.array(z.looseObject({ id: z.string() })) }),
  untrusted: true,
  lists: { tasks: { ...inShort, narrow: 'tasks_total has the count.' } },
  read: async ({ input, read }) => {
    const tasks = await readAgentTasks(read, input.agent_id);
    return { tasks_total: tasks.length, tasks: tasks.map(withLabelsInOrder) };
  },
});
