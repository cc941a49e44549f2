import { type Question, type Reader, sometimesGuardedTool, words } from '@guard/core';
import * as z from 'zod';
import { agentId, agentName, noSchedule } from '../agents/agent-arguments.ts';
import { agentFacts } from '../agents/agent-facts.ts';
import { agentOutput } from '../agents/agent-output.ts';
import { NO_AGENT_LEFT } from '../agents/last-agent.ts';
import { type Agent, AGENT_SETTINGS, getAgent, othersThatTakeWork, replaceAgent } from '../api/agents.ts';
import { changesNothing, unchanged, withNotStored } from '../api/settings.ts';
import { updating, written } from '../arguments/updating.ts';
import { DESTROYS } from '../hints.ts';

export const updateAgent = sometimesGuardedTool({
  name: 'update_agent',
  title: 'Update an agent',
  description:
    'Changes the name of a build agent, or whether it gets new work. Its token is redacted. Asks a person first if no other agent takes new work.',
  hints: DESTROYS,
  input: updating({ agent_id: agentId }, { name: agentName.optional(), no_schedule: noSchedule.optional() }),
  output: z.looseObject({ ...agentOutput.shape, ...written }),
  untrusted: true,
  lookWith: 'get_agent',
  targets: { agent_id: 'agent' },
  asksWhen: 'only when it takes the last agent that gets new work out of the queue',
  question: async ({ input: { agent_id, ...changes }, read }) => {
    const current = await getAgent(read, agent_id);
    if (changesNothing(changes, current, AGENT_SETTINGS)) return { settled: unchanged(current) };
    const { name = current.name, no_schedule = current.no_schedule } = changes;
    const stops = no_schedule && !current.no_schedule;
    return {
      ask: stops ? await aboutLastAgent(read, current) : undefined,
      plan: { name, no_schedule },
    };
  },
  write: async ({ input: { agent_id, ...changes }, plan, write }) =>
    withNotStored(await replaceAgent(write, agent_id, plan), changes, AGENT_SETTINGS),
});

async function aboutLastAgent(read: Reader, agent: Agent): Promise<Question | undefined> {
  if ((await othersThatTakeWork(read, agent)) > 0) return undefined;
  return {
    will: words`This will give agent ${agent.id} no new work, and no other agent takes its place.`,
    cost: words`${NO_AGENT_LEFT} This lasts until update_agent with no_schedule false, even if the server restarts.
What runs on it now goes on.`,
    confirm: words`Stop new work on agent ${agent.id}`,
    recognise: agentFacts(agent),
  };
}
