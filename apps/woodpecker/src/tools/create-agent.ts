import { writeTool } from '@guard/core';
import * as z from 'zod';
import { agentName, noSchedule } from '../agents/agent-arguments.ts';
import { AGENT_SETTINGS, createAgent as sendAgent } from '../api/agents.ts';
import { withNotStored } from '../api/settings.ts';
import { written } from '../arguments/updating.ts';
import { CREATES } from '../hints.ts';

export const createAgent = writeTool({
  name: 'create_agent',
  title: 'Create an agent',
  description:
    'Creates a build agent and shows its TOKEN, only this once. A machine with this token gets builds and their secrets.',
  hints: CREATES,
  input: z.strictObject({ name: agentName, no_schedule: noSchedule.optional() }),
  output: z.looseObject({ id: z.int(), token: z.string(), ...written }),
  untrusted: true,
  reveals: { keys: ['token'], because: 'the token is what was asked for; it is shown here and nowhere else' },
  lookWith: 'list_agents',
  targets: {},
  neverAsks: 'an agent does nothing before somebody installs its token, and delete_agent ends it',
  write: async ({ input, write }) => {
    const created = withNotStored(await sendAgent(write, input), input, AGENT_SETTINGS);
    return { ...created, notice: TOKEN_NOTICE };
  },
});

const TOKEN_NOTICE =
  'The token is a credential: a machine that has it receives builds with the secrets they use. Put it into the settings of the agent, and nowhere else.';
