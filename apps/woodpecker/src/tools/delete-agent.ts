import { counted, guardedTool, type Reader, ToolError, words } from '@guard/core';
import * as z from 'zod';
import { agentId } from '../agents/agent-arguments.ts';
import { agentFacts } from '../agents/agent-facts.ts';
import { NO_AGENT_LEFT } from '../agents/last-agent.ts';
import { deleteAgent as sendDeletion, getAgent, listAgentTasks, othersThatTakeWork } from '../api/agents.ts';
import { DESTROYS } from '../hints.ts';

export const deleteAgent = guardedTool({
  name: 'delete_agent',
  title: 'Delete an agent',
  description: 'Deletes a build agent and its token. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({ agent_id: agentId }),
  output: z.looseObject({ deleted: z.boolean() }),
  untrusted: false,
  lookWith: 'list_agents',
  targets: { agent_id: 'agent' },
  question: async ({ input, read }) => {
    const agent = await getAgent(read, input.agent_id);
    const { id, owner_id, org_id } = agent;
    await refuseBusy(read, id);
    const last = (await othersThatTakeWork(read, agent)) === 0 ? words`\n\n${NO_AGENT_LEFT}` : words``;
    const system =
      owner_id < 0
        ? words` It is a system agent: it cannot sign in again until its stored id is cleared.`
        : words``;
    const works = org_id === -1 ? words`every organization` : words`organization ${org_id} alone`;
    return {
      will: words`This will delete agent ${id}, which works for ${works} and on nothing now.`,
      cost: words`Its token is destroyed: the machine gets no more builds and has to be set up again.${system}${last}`,
      confirm: words`Delete agent ${id}`,
      recognise: agentFacts(agent),
    };
  },
  write: async ({ input, write }) => {
    await sendDeletion(write, input.agent_id);
    return { deleted: true };
  },
});

/** Woodpecker refuses to delete an agent that is working. */
async function refuseBusy(read: Reader, id: number): Promise<void> {
  const tasks = (await listAgentTasks(read, id)).length;
  if (tasks === 0) return;
  const busy = String(counted(tasks, words`task`));
  throw new ToolError(
    `Nothing was done: agent ${id} is working on ${busy}, and Woodpecker does not delete a working agent. Set no_schedule with update_agent, and delete it once list_agent_tasks is empty.`,
  );
}
