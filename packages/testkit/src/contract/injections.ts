import { CLIENT_CAPABILITIES_META_KEY, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../clients/raw-answers.ts';
import { connectRaw2025 } from '../clients/raw-2025.ts';
import { connectRaw2026 } from '../clients/raw-2026.ts';
import { nobody, personOf } from '../persons/persons.ts';
import type { Contract } from './contract.ts';
import { expectNothingDone, expectNoWayToAsk } from './verdicts.ts';
import { FORM, TICKED } from './ticked.ts';

const ENVELOPE = { [PROTOCOL_VERSION_META_KEY]: '2026-07-28', [CLIENT_CAPABILITIES_META_KEY]: FORM };

/** What belongs to one generation of the protocol, put into a request of the other; and what belongs to none. */
export function checkInjections({ server, bench, asking }: Contract): void {
  describe.each(asking)('injected into $tool', ({ tool, args }) => {
    it('on 2025: an answer with a good seal does not replace the dialog', async () => {
      const started = bench.start();
      const client2026 = await connectRaw2026(started.connect(), nobody(), FORM);
      const leg = await client2026.leg(tool, args);
      const person = personOf({
        name: 'declines',
        reply: { result: { action: 'decline' } },
        outcome: 'nothing',
      });
      const client2025 = await connectRaw2025(started.connect(), person, FORM);
      const requestState = 'asked' in leg ? leg.asked.state : undefined;
      const result = await client2025.connection.request('tools/call', {
        name: tool,
        arguments: args,
        inputResponses: TICKED,
        requestState,
      });
      expect(requestState).toBeTypeOf('string');
      expectNothingDone(readAnswer(result), bench.backend.journal);
      expect(person.seen).toHaveLength(1);
    });

    it('on 2025: an envelope does not make a client one that can be asked', async () => {
      const person = nobody();
      const client2025 = await connectRaw2025(bench.start().connect(), person, {});
      const result = readAnswer(
        await client2025.connection.request('tools/call', { name: tool, arguments: args, _meta: ENVELOPE }),
      );
      expectNothingDone(result, bench.backend.journal);
      expectNoWayToAsk(result, server);
      expect(person.seen).toEqual([]);
    });

    it('on 2025: an answer to a request that was never sent approves nothing', async () => {
      const person = personOf({
        name: 'declines',
        reply: { result: { action: 'decline' } },
        outcome: 'nothing',
      });
      const client2025 = await connectRaw2025(bench.start().connect(), person, FORM);
      for (const id of [0, 1, 2, 'confirm']) client2025.connection.respond(id, { result: TICKED.confirm });
      expectNothingDone(await client2025.callTool(tool, args), bench.backend.journal);
    });

    it.each(MALFORMED)(
      'a capability that nobody can read (%j) is none, and the server goes on',
      async (elicitation) => {
        const started = bench.start();
        const person = nobody();
        const client2025 = await connectRaw2025(started.connect(), person, { elicitation });
        const client2026 = await connectRaw2026(started.connect(), person, { elicitation });
        for (const client of [client2025, client2026]) {
          const result = await client.callTool(tool, args);
          expectNothingDone(result, bench.backend.journal);
          expectNoWayToAsk(result, server);
        }
        expect(person.seen).toEqual([]);
        const sound = await connectRaw2026(started.connect(), person, FORM);
        expect(await sound.leg(tool, args)).toHaveProperty('asked');
      },
    );
  });
}

const MALFORMED: readonly unknown[] = [
  'form',
  true,
  1,
  null,
  [],
  { form: true },
  { form: null },
  { form: [] },
];
