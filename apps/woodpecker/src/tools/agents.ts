import {
  type OldQuestion as Question,
  READS,
  type Reader,
  readTool,
  ToolError,
  wholeNumber,
  words,
  writeTool,
} from '@guard/core';
import * as z from 'zod';
import {
  type Agent,
  AGENT_SETTINGS,
  createAgent,
  deleteAgent,
  getAgent,
  listAgents,
  listAgentTasks,
  othersThatTakeWork,
  replaceAgent,
} from '../api/agents.ts';
import { changesNothing, unchanged, withNotStored } from '../api/settings.ts';
import { more, updating, window, written } from './arguments.ts';
import { CREATES, DESTROYS } from './hints.ts';
import { briefTask } from '../queue/brief-task.ts';

const agentId = wholeNumber('Id of the agent');
const agentOutput = z.looseObject({
  id: z.int(),
  name: z.string(),
  no_schedule: z.boolean().optional(),
  last_contact: z.int().optional(),
  platform: z.string().optional(),
  org_id: z.int().optional(),
});
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
  output: z.looseObject({ id: z.int(), token: z.string(), ...written }),
  untrusted: true,
  reveals: { keys: ['token'], because: 'the token is what was asked for; it is shown here and nowhere else' },
  lookWith: 'list_agents',
  asks: {
    rule: 'never',
    because: 'an agent does nothing before somebody installs its token, and delete_agent ends it',
  },
  write: async ({ input, write }) => {
    const created = withNotStored(await createAgent(write, input), input, AGENT_SETTINGS);
    return { ...created, notice: TOKEN_NOTICE };
  },
});

const TOKEN_NOTICE =
  'The token is a credential: a machine that has it receives builds with the secrets they use. Put it into the settings of the agent, and nowhere else.';

export const updateAgentTool = writeTool({
  name: 'update_agent',
  title: 'Update an agent',
  description:
    'Changes the name of a build agent, or whether it gets new work. Its token is redacted. Asks a person first where no other agent takes work.',
  hints: DESTROYS,
  input: updating({ agent_id: agentId }, { name: name.optional(), no_schedule: noSchedule.optional() }),
  output: z.looseObject({ ...agentOutput.shape, ...written }),
  untrusted: true,
  lookWith: 'get_agent',
  asks: {
    rule: 'when',
    when: 'only when it takes the last agent that gets new work out of the queue',
    prepare: async ({ input: { agent_id, ...changes }, read }) => {
      const current = await getAgent(read, agent_id);
      if (changesNothing(changes, current, AGENT_SETTINGS)) return { settled: unchanged(current) };
      const { name: newName = current.name, no_schedule = current.no_schedule } = changes;
      const stops = no_schedule && !current.no_schedule;
      return {
        question: stops ? await aboutLastAgent(read, current) : undefined,
        plan: { name: newName, no_schedule },
      };
    },
  },
  write: async ({ input: { agent_id, ...changes }, plan, write }) =>
    withNotStored(await replaceAgent(write, agent_id, plan), changes, AGENT_SETTINGS),
});

/** The other door to what pause_queue does. */
async function aboutLastAgent(read: Reader, agent: Agent): Promise<Question | undefined> {
  if ((await othersThatTakeWork(read, agent)) > 0) return undefined;
  return {
    targets: [{ role: 'agent', id: agent.id }],
    will: words`This will give agent ${agent.id} no new work, and no other agent takes its place.`,
    cost: words`${NO_AGENT_LEFT} It lasts until update_agent with no_schedule false, also when the server starts anew.
What runs on it now goes on.`,
    confirm: words`Stop new work on agent ${agent.id}`,
  };
}

const NO_AGENT_LEFT = words`No new build starts for anybody who relied on it, as with a paused queue, and nothing tells the people
who wait why.`;

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
      const agent = await getAgent(read, input.agent_id);
      const { id, owner_id } = agent;
      await refuseBusy(read, id);
      const last = (await othersThatTakeWork(read, agent)) === 0 ? words`\n\n${NO_AGENT_LEFT}` : words``;
      const system =
        owner_id < 0
          ? words` It is a system agent: it cannot sign in again until its stored id is cleared.`
          : words``;
      const works =
        agent.org_id === -1 ? words`every organization` : words`organization ${agent.org_id} alone`;
      return {
        question: {
          targets: [{ role: 'agent', id }],
          will: words`This will delete agent ${id}, which works for ${works} and on nothing now.`,
          cost: words`Its token is destroyed: the machine gets no more builds and has to be set up anew.${system}${last}`,
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

/** Woodpecker refuses to delete one that works. */
async function refuseBusy(read: Reader, id: number): Promise<void> {
  const tasks = (await listAgentTasks(read, id)).length;
  if (tasks === 0) return;
  throw new ToolError(
    `Nothing was done: agent ${id} is working on ${tasks} task(s), and Woodpecker deletes none that works. Set no_schedule with update_agent, and delete it once list_agent_tasks is empty.`,
  );
}
