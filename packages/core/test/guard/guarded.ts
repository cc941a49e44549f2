import * as z from 'zod';
import { createBinding } from '../../src/guard/binding.ts';
import type { GuardedCall } from '../../src/guard/channel.ts';
import { createDialog } from '../../src/guard/dialog.ts';
import { createRecorder, type GuardEvent } from '../../src/guard/events.ts';
import { createGuard, type WriteRequest } from '../../src/guard/guard.ts';
import { createLifetimeClock } from '../../src/approvals/lifetime-clock.ts';
import { openLane } from '../../src/guard/lane.ts';
import { DEFAULT_POSTURE, type Posture } from '../../src/guard/posture.ts';
import { questionRenderer } from '../../src/guard/render-question.ts';
import type { Question } from '../../src/tool/question.ts';
import { createSeal } from '../../src/guard/seal.ts';
import { createSpentAnswers, type SpentAnswers } from '../../src/guard/spent.ts';
import { createTokens } from '../../src/guard/token.ts';
import { targetsOf } from '../../src/tool/targets.ts';
import { words } from '../../src/tool/words.ts';
import { cleanLine } from '../../src/clean/line.ts';
import {
  type GuardedTool,
  guardedTool,
  type HttpClient,
  path,
  type Reader,
  type ChangingTool,
} from '../../src/index.ts';
import { requestContext } from './context.ts';

const context = await requestContext();

/** A client without a network: its journal holds what would have left the process. */
export function journalled() {
  const journal: string[] = [];
  const reader: Reader = {
    request: async () => ({ status: 200, headers: {}, type: '', text: '' }),
    json: async (_path, schema) => schema.parse({}),
    query: async (_path, _form, schema) => schema.parse({}),
    text: async () => '',
    events: async () => {},
    entries: async () => {},
  };
  const client: HttpClient = {
    reader: () => reader,
    writer: () => ({
      ...reader,
      send: async (method, target, { reply }) => {
        journal.push(`${method} ${String(target)}`);
        return reply.parse({});
      },
    }),
    close: async () => {},
  };
  return { client, reader, journal };
}

export const question = (id: number, title = 'Note'): Question => ({
  will: words`This will delete note ${id}.`,
  cost: words`It cannot be restored.`,
  confirm: words`Delete note ${id}`,
  supplied: [{ label: words`Title`, value: title }],
  recognise: [{ label: words`Title`, value: title, from: 'backend' }],
});

/** A tool that asks on every call. `title` is what the backend says by the time of each preparation. */
export function deleteTool(title: () => string = () => 'Note'): GuardedTool {
  return guardedTool({
    ...facts('delete_note'),
    question: async ({ input }) => ({ ...question(input.id, title()), plan: input.id }),
    write: async ({ plan, write }) =>
      write.send('DELETE', path`/notes/${plan}`, { reply: z.looseObject({}) }),
  });
}

export function facts(name: string) {
  return {
    name,
    title: 'A tool',
    description: 'Does something.',
    hints: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: false,
    } as const,
    input: z.strictObject({ id: z.int() }),
    output: z.looseObject({}),
    untrusted: false,
    targets: { id: 'note' },
    lookWith: 'list_notes',
  };
}

export interface GuardSettings {
  readonly posture?: Partial<Posture>;
  readonly spent?: SpentAnswers;
  readonly key?: Uint8Array;
}

/** A guard over no network, with clocks that the test moves: the date, and the one that nobody can set. */
export function guardOf({ posture, spent, key = new Uint8Array(32).fill(3) }: GuardSettings = {}) {
  const clock = { now: 1_000_000, ran: 0 };
  const now = () => clock.now;
  const lifetime = createLifetimeClock(now, () => clock.ran);
  const events: GuardEvent[] = [];
  const { client, journal } = journalled();
  const render = questionRenderer(cleanLine, 'caller');
  const binding = createBinding(key, render);
  const seal = createSeal(key, lifetime);
  const store = spent ?? createSpentAnswers(lifetime);
  const dialog = createDialog({ seal, spent: store, binding, render, now: lifetime });
  const tokens = createTokens({ binding, render, now: lifetime, server: 'notes-mcp' });
  const guard = createGuard({
    client,
    instance: { base: new URL('https://notes.example.org/'), account: 'ada' },
    posture: { ...DEFAULT_POSTURE, ...posture },
    binding,
    dialog,
    tokens,
    lane: openLane,
    now,
    record: createRecorder((event) => events.push(event), now),
  });
  const request = (
    tool: ChangingTool,
    args: Record<string, unknown>,
    more: Partial<WriteRequest> = {},
  ): WriteRequest => {
    const bound = {
      instance: { server: 'notes-mcp', base: 'https://notes.example.org/', account: 'ada' },
      principal: '',
      tool: tool.name,
      targets: targetsOf(tool, args),
      args,
    };
    return { bound, fingerprint: binding.call(bound), input: args, context, ...more };
  };
  return { guard, request, journal, events, clock, dialog, tokens, binding, seal, context };
}

/** A call for the channels alone. */
export function guardedCall(parts: Partial<GuardedCall>): GuardedCall {
  const bound = {
    instance: { server: 'notes-mcp', base: 'https://notes.example.org/', account: 'ada' },
    principal: '',
    tool: 'delete_note',
    targets: [{ role: 'note', id: 5 }],
    args: { id: 5 },
  };
  return { bound, fingerprint: 'fingerprint-a', context, ...parts };
}
