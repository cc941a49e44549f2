import { none, oneOf, sometimesGuardedTool, type Words, words } from '@guard/core';
import * as z from 'zod';
import { getLogLevel, setLogLevel as sendLogLevel } from '../api/instance.ts';
import { unchanged, withNotStored } from '../api/settings.ts';
import { written } from '../arguments/updating.ts';
import { SWITCHES } from '../hints.ts';

// Woodpecker also accepts numbers and other spellings, which mean the same but which nobody would recognise.
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'panic', 'disabled', ''] as const;
/** With these the server no longer writes down what goes wrong. */
const SILENT: ReadonlySet<string> = new Set(['fatal', 'panic', 'disabled', '']);

export const setLogLevel = sometimesGuardedTool({
  name: 'set_log_level',
  title: 'Set the log level',
  description:
    'Sets the log level of the server, until it restarts. Asks a person first for a level that silences the log: fatal, panic, disabled or empty.',
  hints: SWITCHES,
  input: z.strictObject({ level: z.enum(LEVELS) }),
  output: z.looseObject({ level: z.string(), ...written }),
  untrusted: false,
  lookWith: 'get_log_level',
  targets: {},
  asksWhen: 'only when it silences the server (fatal, panic, disabled or empty)',
  question: async ({ input: { level }, read }) => {
    const current = await getLogLevel(read);
    if (current === level) return { settled: unchanged({ level }) };
    if (!SILENT.has(level)) return {};
    return {
      ask: {
        will: words`This will silence the log of the server.`,
        cost: words`level: ${named(current)} -> ${named(level)}. Until it is set again or the server restarts, nothing shows what goes
wrong, or what is done on it.`,
        confirm: words`Silence the log`,
        recognise: none('it is about the whole instance'),
      },
    };
  },
  write: async ({ input, read, write }) => {
    await sendLogLevel(write, input.level);
    // The answer to the write repeats what was sent, even if it was not stored.
    const level = await getLogLevel(read);
    return withNotStored({ level }, input, {});
  },
});

function named(level: string): Words {
  return level === '' ? words`(empty)` : oneOf(level, LEVELS);
}
