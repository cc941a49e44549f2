import { oneOf, READS, readTool, type Words, words, writeTool } from '@guard/core';
import * as z from 'zod';
import {
  getLogLevel,
  getQueueInfo,
  getVersion,
  pauseQueue,
  resumeQueue,
  setLogLevel,
} from '../api/instance.ts';
import { unchanged, withNotStored } from '../api/settings.ts';
import { written } from './arguments.ts';
import { firstEntries } from './excerpt.ts';
import { SWITCHES } from './hints.ts';
import { briefTask } from '../queue/brief-task.ts';

// Woodpecker takes numbers and other spellings, too, which mean the same under names that nobody knows.
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'panic', 'disabled', ''] as const;
/** With these the server no longer writes down what goes wrong. */
const SILENT: ReadonlySet<string> = new Set(['fatal', 'panic', 'disabled', '']);

/** Characters of a result that the tasks of one kind may take, so that those of the others are shown, too. */
const TASKS = 6500;

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

/** The workflow and its pipeline; the server leaves out what it does not know. */
const waiting = z.looseObject({
  id: z.string(),
  name: z.string().optional(),
  repo_id: z.int().optional(),
  pipeline_number: z.int().optional(),
});

export const getQueueInfoTool = readTool({
  name: 'get_queue_info',
  title: 'Get the queue',
  description: 'Shows what waits, what runs, and whether the queue is paused (administrators).',
  hints: READS,
  input: z.strictObject({}),
  output: z.looseObject({ paused: z.boolean(), pending: z.array(waiting) }),
  untrusted: true,
  list: { key: 'pending', narrow: 'pending_total has the count.' },
  read: async ({ read }) => {
    const { pending, waiting_on_deps, running, ...rest } = await getQueueInfo(read);
    return {
      ...rest,
      running_total: running.length,
      running: firstEntries(running.map(briefTask), TASKS),
      waiting_on_deps_total: waiting_on_deps.length,
      waiting_on_deps: firstEntries(waiting_on_deps.map(briefTask), TASKS),
      pending_total: pending.length,
      pending: pending.map(briefTask),
    };
  },
});

export const getLogLevelTool = readTool({
  name: 'get_log_level',
  title: 'Get the log level',
  description: 'Shows how much the server writes into its log (administrators).',
  hints: READS,
  input: z.strictObject({}),
  output: z.looseObject({ level: z.string() }),
  untrusted: false,
  read: async ({ read }) => ({ level: await getLogLevel(read) }),
});

export const setLogLevelTool = writeTool({
  name: 'set_log_level',
  title: 'Set the log level',
  description:
    'Sets how much the server writes into its log, until it is started again. Asks a person first for a level that silences it: fatal, panic, disabled or empty.',
  hints: SWITCHES,
  input: z.strictObject({ level: z.enum(LEVELS) }),
  output: z.looseObject({ level: z.string(), ...written }),
  untrusted: false,
  lookWith: 'get_log_level',
  asks: {
    rule: 'when',
    when: 'only when it silences the server (fatal, panic, disabled or empty)',
    prepare: async ({ input: { level }, read }) => {
      const current = await getLogLevel(read);
      if (current === level) return { settled: unchanged({ level }) };
      if (!SILENT.has(level)) return { plan: undefined };
      return {
        question: {
          targets: [],
          will: words`This will silence the log of the server.`,
          cost: words`level: ${named(current)} -> ${named(level)}. Until it is set again or the server starts anew, nothing shows what goes
wrong, or what is done on it.`,
          confirm: words`Silence the log`,
        },
        plan: undefined,
      };
    },
  },
  write: async ({ input, write }) => {
    await setLogLevel(write, input.level);
    // The answer to the write repeats what was sent, whatever became of it.
    const level = await getLogLevel(write);
    return withNotStored({ level }, input, {});
  },
});

function named(level: string): Words {
  return level === '' ? words`(empty)` : oneOf(level, LEVELS);
}

export const pauseQueueTool = writeTool({
  name: 'pause_queue',
  title: 'Pause the queue',
  description: 'Stops every new build of the instance; running ones go on. Asks a person first.',
  hints: SWITCHES,
  input: z.strictObject({}),
  output: z.looseObject({ paused: z.boolean() }),
  untrusted: false,
  lookWith: 'get_queue_info',
  asks: {
    rule: 'always',
    prepare: async ({ read }) => {
      const { paused, pending, running } = await getQueueInfo(read);
      if (paused) return { settled: unchanged({ paused }) };
      return {
        question: {
          targets: [],
          will: words`This will pause the queue of the whole instance.`,
          cost: words`No new build starts for anybody, and nothing tells the people who wait why. Now ${pending.length} wait and
${running.length} run. It lasts until resume_queue, or until the server starts anew.`,
          confirm: words`Pause the queue`,
        },
        plan: undefined,
      };
    },
  },
  write: async ({ write }) => {
    await pauseQueue(write);
    return { paused: true };
  },
});

export const resumeQueueTool = writeTool({
  name: 'resume_queue',
  title: 'Resume the queue',
  description: 'Lets builds start again.',
  hints: SWITCHES,
  input: z.strictObject({}),
  output: z.looseObject({ paused: z.boolean() }),
  untrusted: false,
  lookWith: 'get_queue_info',
  asks: { rule: 'never', because: 'it only ends a pause' },
  write: async ({ write }) => {
    await resumeQueue(write);
    return { paused: false };
  },
});
