import { describe, expect, it } from 'vitest';
import { CLIENTS_WITH_FORM, type ClientKind } from '../clients/client-kinds.ts';
import type { ToolResult } from '../clients/tool-result.ts';
import type { ExpectedWrite, RecordedWrite } from '../journal.ts';
import {
  ERROR_MANNERS,
  HOSTILE_MANNERS,
  type Manner,
  type Outcome,
  personOf,
  PLAIN_MANNERS,
} from '../persons/persons.ts';
import type { AskingCall, Contract } from './contract.ts';
import { pairwise } from './pairwise.ts';
import type { Postures } from './hands-out-tokens.ts';
import { expectDone, expectNothingDone, expectNoToken, expectNoWayToAsk, expectWrites } from './verdicts.ts';

/** The asking tools, on the clients that can show a form, with the manners of answering. */
export function checkAsking({ server, bench, asking }: Contract): void {
  const chosen = askings(asking);
  describe.each(CLIENTS_WITH_FORM)('asking, $name:', (kind) => {
    const answers = chosen.filter((each) => each.kind === kind);
    it.each(answers)(
      'a person who $manner.name: $call.tool $manner.outcome',
      async ({ manner, call: { tool, args, writes } }) => {
        const person = personOf(manner);
        const client = await bench.connect(kind, person);
        const result = await client.callTool(tool, args);
        // A plain answer ends the matter; what nobody can read is asked again.
        const once = PLAIN_MANNERS.includes(manner);
        expect(person.seen.slice(0, once ? undefined : 1)).toHaveLength(1);
        VERDICTS[manner.outcome](result, bench.backend.journal, writes, server);
      },
    );

    it.each(asking)(
      'shows one box for $tool: required, unticked, named, and no link',
      async ({ tool, args }) => {
        const person = personOf({
          name: 'declines',
          reply: { result: { action: 'decline' } },
          outcome: 'nothing',
        });
        const client = await bench.connect(kind, person);
        await client.callTool(tool, args);
        const [question] = person.seen;
        expect(question?.form['requestedSchema']).toMatchObject({ type: 'object', required: ['confirm'] });
        expect(question?.box).toMatchObject({ default: false, title: expect.stringMatching(/\S/) });
        expect(question?.message).not.toMatch(/https?:\/\//);
      },
    );

    it.each(asking)('does not take an old answer of $tool for a new call', async ({ tool, args }) => {
      const [yes, no] = [PLAIN_MANNERS[0], PLAIN_MANNERS[1]];
      const answers = [yes, no].flatMap((manner) => manner?.reply ?? []);
      const person = personOf({ name: 'approves once', reply: { silence: true }, outcome: 'nothing' });
      const client = await bench.connect(kind, {
        ...person,
        answer: async () => answers.shift() ?? { silence: true },
      });
      await client.callTool(tool, args);
      bench.backend.reset();
      expectNothingDone(await client.callTool(tool, args), bench.backend.journal);
    });
  });
}

type Verdict = (
  result: ToolResult,
  journal: readonly RecordedWrite[],
  writes: readonly ExpectedWrite[],
  server: Postures,
) => void;

const VERDICTS: Readonly<Record<Outcome, Verdict>> = {
  acts(result, journal, writes) {
    expectDone(result);
    expectWrites(journal, writes);
  },
  nothing(result, journal) {
    expectNothingDone(result, journal);
    expectNoToken(result);
  },
  token(result, journal, _writes, server) {
    expectNothingDone(result, journal);
    expectNoWayToAsk(result, server);
  },
};

/** A tool, a client and a way to answer: every pair of them, and in the soak all three. */
function askings(asking: readonly AskingCall[]) {
  const whole = CLIENTS_WITH_FORM.flatMap((kind) =>
    mannersOf(kind).flatMap((manner) => asking.map((call) => ({ kind, manner, call }))),
  );
  if (process.env['GUARD_MODEL_ASKING'] === 'whole') return whole;
  return pairwise(whole, ({ kind, manner, call }) => [
    CLIENTS_WITH_FORM.indexOf(kind),
    MANNERS.indexOf(manner),
    asking.indexOf(call),
  ]);
}

const MANNERS = [...PLAIN_MANNERS, ...HOSTILE_MANNERS, ...ERROR_MANNERS];

/** An SDK sends well-formed answers only, and on 2026-07-28 there is no request that could be answered by an error. */
function mannersOf({ raw, generation }: ClientKind): readonly Manner[] {
  const errors = generation === '2025' ? ERROR_MANNERS : [];
  return [...PLAIN_MANNERS, ...(raw ? HOSTILE_MANNERS : []), ...errors];
}
