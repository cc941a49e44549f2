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
import type { Contract } from './contract.ts';
import { expectDone, expectNothingDone, expectNoToken, expectWrites, takeToken } from './verdicts.ts';

/** Every asking tool, on every client that can show a form, with every manner of answering. */
export function checkAsking({ bench, asking }: Contract): void {
  describe.each(CLIENTS_WITH_FORM)('asking, $name:', (kind) => {
    describe.each(mannersOf(kind))('a person who $name', (manner) => {
      it.each(asking)(
        `${manner.outcome === 'acts' ? 'lets' : 'stops'} $tool`,
        async ({ tool, args, writes }) => {
          const person = personOf(manner);
          const client = await bench.connect(kind, person);
          const result = await client.callTool(tool, args);
          expect(person.seen.length).toBeGreaterThan(0);
          VERDICTS[manner.outcome](result, bench.backend.journal, writes);
        },
      );
    });

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
  token(result, journal) {
    expectNothingDone(result, journal);
    takeToken(result);
  },
};

/** An SDK sends well-formed answers only, and on 2026-07-28 there is no request that could be answered by an error. */
function mannersOf({ raw, era }: ClientKind): readonly Manner[] {
  const errors = era === '2025' ? ERROR_MANNERS : [];
  return [...PLAIN_MANNERS, ...(raw ? HOSTILE_MANNERS : []), ...errors];
}
