import { isDeepStrictEqual } from 'node:util';
import { type Reader, type Recognise, words } from '@guard/core';
import { type AskingTool, canAsk } from '@guard/core/inspect';
import { describe, expect, it } from 'vitest';
import { CLIENTS_WITH_FORM, CLIENTS_WITHOUT_FORM } from '../clients/client-kinds.ts';
import { connectRaw2026, type Leg } from '../clients/raw-2026.ts';
import { approves, nobody } from '../persons/persons.ts';
import {
  type Changes,
  recordingFacts,
  shownFacts,
  watched,
  withChanges,
  withoutPath,
} from './changed-question.ts';
import { type Contract, exampleOf } from './contract.ts';
import { secretValues } from './secrets.ts';
import { expectDone, expectWrites } from './verdicts.ts';
import { FORM, TICKED } from './ticked.ts';

const SEEN = 'fact-for-the-page-alone';
const fact = (value: string | undefined): Recognise => [
  { label: words`Sentinel label`, value, from: 'backend' },
];

/** The names and titles by which a person recognises what a question is about. They are bound, and stand on a page only. */
export function checkFacts(contract: Contract): void {
  const { server, bench } = contract;
  const asking = server.tools.filter(canAsk).map((tool) => ({ name: tool.name, tool }));

  describe.each(asking)('facts of $name', ({ tool }) => {
    const { args, writes = [], facts } = exampleOf(contract, tool);
    const expected: unknown = facts ?? expect.stringMatching(/\S/);
    const insteadOf = (changed: AskingTool) =>
      server.tools.map((other) => (other === tool ? changed : other));
    const connect = (changes: Changes) =>
      connectRaw2026(bench.start({}, {}, insteadOf(withChanges(tool, changes))).connect(), nobody(), FORM);

    /** Asks in one state of things and ticks in another; what came of the tick, if it asked at all. */
    const tickLater = async (first: Changes, then: Changes): Promise<Leg | undefined> => {
      let now = first;
      const client = await connect({
        recognise: (own) => now.recognise?.(own) ?? own,
        read: (own) => now.read?.(own) ?? own,
      });
      const leg = await client.leg(tool.name, args);
      if ('ended' in leg) return undefined;
      now = then;
      return client.leg(tool.name, args, { inputResponses: TICKED, requestState: leg.asked.state });
    };

    it('are what its example says, or it says why there are none; and no secret is among them', async () => {
      const shown: unknown[] = [];
      const started = bench.start({}, {}, recordingFacts(server.tools, shown));
      await (await connectRaw2026(started.connect(), nobody(), FORM)).leg(tool.name, args);
      expect(shown).toEqual([expected]);
      for (const secret of secretValues(server, bench.backend.env))
        expect(JSON.stringify(shown)).not.toContain(secret);
    });

    it('go to no client: not into the dialog, the result, an event or a line for the operator', async () => {
      const told: unknown[] = [];
      const tools = insteadOf(withChanges(tool, { recognise: () => fact(SEEN) }));
      for (const kind of [...CLIENTS_WITH_FORM, ...CLIENTS_WITHOUT_FORM]) {
        bench.backend.reset();
        const person = approves();
        const listen = {
          onEvent: (event: unknown) => void told.push(event),
          complain: (line: string) => void told.push(line),
        };
        const client = await bench.connect(kind, person, bench.start({}, listen, tools));
        told.push(await client.callTool(tool.name, args), person.seen);
      }
      expect(JSON.stringify(told)).not.toMatch(/fact-for-the-page-alone|Sentinel label/);
    });

    it('are bound: an id that was given to another thing meanwhile asks anew', async () => {
      const second = await tickLater(
        { recognise: () => fact(SEEN) },
        { recognise: () => fact('another thing') },
      );
      expect(second).toHaveProperty('asked');
      expectWrites(bench.backend.journal, []);
    });

    it('that could be read when it asked, and no longer, keep it from acting', async () => {
      const second = await tickLater({ recognise: () => fact(SEEN) }, { recognise: () => fact(undefined) });
      expect(second).toHaveProperty('asked');
      expectWrites(bench.backend.journal, []);
    });

    it('that can be read neither then nor now do not keep it from acting', async () => {
      const unread = { recognise: () => fact(undefined) };
      const second = await tickLater(unread, unread);
      expectDone(endOf(second));
      expectWrites(bench.backend.journal, writes);
    });

    it('and whatever else it reads: with a part that fails it asks and acts, or does nothing, and loses no fact unseen', async () => {
      const paths = new Set<string>();
      const client = await connect({ read: (own) => watched(own, (path) => void paths.add(path)) });
      await client.leg(tool.name, args);
      for (const path of paths) {
        const shown: unknown[] = [];
        const recognise = (own: Recognise) => {
          shown.push(shownFacts(own));
          return own;
        };
        const broken = { recognise, read: (own: Reader) => withoutPath(own, path) };
        bench.backend.reset();
        await tickLater({ recognise }, broken);
        if (shown.length > 1 && !isDeepStrictEqual(shown[0], shown[1]))
          expectWrites(bench.backend.journal, []);
        bench.backend.reset();
        const second = await tickLater(broken, broken);
        // Where it asks at times, what it can read may decide that.
        if (second === undefined && tool.kind === 'sometimes guarded') continue;
        if (second !== undefined) expectDone(endOf(second));
        expectWrites(bench.backend.journal, second === undefined ? [] : writes);
      }
    });
  });
}

function endOf(leg: Leg | undefined) {
  if (leg !== undefined && 'ended' in leg) return leg.ended;
  throw new Error('The call was asked about, and not carried out');
}
