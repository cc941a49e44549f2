import { READS, readTool, wholeNumber, words, writeTool } from '@guard/core';
import * as z from 'zod';
import {
  createAgent,
  deleteAgent,
  getAgent,
  listAgents,
  listAgentTasks,
  replaceAgent,
} from '../api/agents.ts';
import { more, window } from './arguments.ts';
import { CREATES, DESTROYS } from './hints.ts';
import { briefTask } from './task-brief.ts';

const agentId = wholeNumber('Id of the agent');
const agentOutput = z.looseObject({ id: z.int(), name: z.string() });
const name = z.string().max(250);
const noSchedule = z.boolean().describe('true: gets no new work');

export const listAgentsTool = readTool({
  name: 'list_agents',
  title: 'List agents',
  description: 'Lists the build agents of the instance (administrators). Their tokens are redacted.',
  hints: READS,
  input: z.strictObject(window),
  output: z.looseObject({ agents: z.array(agentOutput), more }),
  untrusted: true,
  list: { key: 'agents', narrow: 'Pass a smaller limit, or page for the next ones.' },
  read: async ({ input, read }) => {
    const { entries, more: rest } = await listAgents(read, input);
    return { agents: entries, more: rest };
  },
});

export const getAgentTool = readTool({
  name: 'get_agent',
  title: 'Get an agent',
  description: 'Shows one build agent (administrators). Its token is redacted.',
  hints: READS,
  input: z.strictObject({ agent_id: agentId }),
  output: agentOutput,
  untrusted: true,
  read: async ({ input, read }) => getAgent(read, input.agent_id),
});

export const listAgentTasksTool = readTool({
  name: 'list_agent_tasks',
  title: 'List the tasks of an agent',
  description: 'Lists what a build agent is working on (administrators).',
  hints: READS,
  input: z.strictObject({ agent_id: agentId }),
  output: z.looseObject({ tasks: z.array(z.looseObject({ id: z.string() })) }),
  untrusted: true,
  list: { key: 'tasks', narrow: 'tasks_total has the count.' },
  read: async ({ input, read }) => {
    const tasks = await listAgentTasks(read, input.agent_id);
    return { tasks_total: tasks.length, tasks: tasks.map(briefTask) };
  },
});

export const createAgentTool = writeTool({
  name: 'create_agent',
  title: 'Create an agent',
  description:
    'Creates a build agent and shows its TOKEN, this once: with it a machine gets builds and their secrets.',
  hints: CREATES,
  input: z.strictObject({ name, no_schedule: noSchedule.optional() }),
  output: z.looseObject({ id: z.int(), token: z.string(), notice: z.string() }),
  untrusted: true,
  reveals: { keys: ['token'], because: 'the token is what was asked for; it is shown here and nowhere else' },
  lookWith: 'list_agents',
  asks: {
    rule: 'never',
    because: 'an agent does nothing before somebody installs its token, and delete_agent ends it',
  },
  write: async ({ input, write }) => ({ ...(await createAgent(write, input)), notice: TOKEN_NOTICE }),
});

const TOKEN_NOTICE =
  'The token is a credential: a machine that has it receives builds with the secrets they use. Put it into the settings of the agent, and nowhere else.';

export const updateAgentTool = writeTool({
  name: 'update_agent',
  title: 'Update an agent',
  description: 'Changes the name of a build agent, or whether it gets new work. Its token is redacted.',
  hints: DESTROYS,
  input: z.strictObject({ agent_id: agentId, name: name.optional(), no_schedule: noSchedule.optional() }),
  output: agentOutput,
  untrusted: true,
  lookWith: 'get_agent',
  asks: { rule: 'never', because: 'both settings can be set back, and neither widens what the agent may do' },
  write: async ({ input, write }) => {
    const current = await getAgent(write, input.agent_id);
    const { name: newName = current.name, no_schedule = current.no_schedule } = input;
    return replaceAgent(write, input.agent_id, { name: newName, no_schedule });
  },
});

export const deleteAgentTool = writeTool({
  name: 'delete_agent',
  title: 'Delete an agent',
  description: 'Deletes a build agent and its token. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({ agent_id: agentId }),
  output: z.looseObject({ deleted: z.boolean() }),
  untrusted: false,
  lookWith: 'list_agents',
  asks: {
    rule: 'always',
    prepare: async ({ input, read }) => {
      const { id, owner_id } = await getAgent(read, input.agent_id);
      const tasks = (await listAgentTasks(read, id)).length;
      const system =
        owner_id < 0
          ? words` It is a system agent: it cannot sign in again until its stored id is cleared.`
          : words``;
      return {
        question: {
          targets: [{ role: 'agent', id }],
          will: words`This will delete agent ${id}, which is working on ${tasks} task(s).`,
          cost: words`Its token is destroyed: the machine gets no more builds and has to be set up anew.${system}`,
          confirm: words`Delete agent ${id}`,
        },
        plan: undefined,
      };
    },
  },
  write: async ({ input, write }) => {
    await deleteAgent(write, input.agent_id);
    return { deleted: true };
  },
});
