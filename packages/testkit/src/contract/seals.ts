import { isDeepStrictEqual } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectRaw2026, type Leg, type LegExtras, type Raw2026Client } from '../clients/raw-2026.ts';
import type { ServerInProcess } from '../connect/in-process.ts';
import { nobody } from '../persons/persons.ts';
import { NOT_THE_STATE, SPELLINGS } from '../states.ts';
import { recordingFacts } from './changed-question.ts';
import type { Contract } from './contract.ts';
import { expectDone, expectNothingDone, expectWrites } from './verdicts.ts';
import { FORM, TICKED } from './ticked.ts';

/** How long a seal opens, and a little more. */
const AFTER_EXPIRY_MS = 15 * 60_000 + 1000;
/** A person may take this long on 2026-07-28, where no call is open meanwhile. */
const WITHIN_EXPIRY_MS = 14 * 60_000;

/** Answers that come back through the client on 2026-07-28, driven leg by leg. */
export function checkSeals({ bench, asking, server }: Contract): void {
  afterEach(() => vi.useRealTimers());
  const connect = (on: ServerInProcess = bench.start()) => connectRaw2026(on.connect(), nobody(), FORM);

  const expectAskedAgain = (leg: Leg, old?: string) => {
    expectWrites(bench.backend.journal, []);
    expect(stateOf(leg)).not.toBe(old);
  };

  describe.each(asking)('sealed question of $tool', ({ tool, args, writes, other }) => {
    const ask = async (client: Raw2026Client) => stateOf(await client.leg(tool, args));

    it('is redeemed once: a replay is a fresh question', async () => {
      const client = await connect();
      const requestState = await ask(client);
      expectDone(endOf(await client.leg(tool, args, { inputResponses: TICKED, requestState })));
      expectWrites(bench.backend.journal, writes);
      // What the write left behind may need no question any more; its answer is used up all the same.
      await client.leg(tool, args, { inputResponses: TICKED, requestState });
      expectWrites(bench.backend.journal, writes);
      bench.backend.reset();
      expectAskedAgain(await client.leg(tool, args, { inputResponses: TICKED, requestState }), requestState);
    });

    it('is redeemed once by two retries at the same time', async () => {
      const client = await connect();
      const extras = { inputResponses: TICKED, requestState: await ask(client) };
      await Promise.all([1, 2, 3].map(() => client.leg(tool, args, extras)));
      expectWrites(bench.backend.journal, writes);
    });

    it.each(SPELLINGS)(
      'is redeemed once, also when its state is spelt otherwise: $name',
      async ({ change }) => {
        const client = await connect();
        const state = await ask(client);
        const states = [state, change(state), state, change(state)];
        await Promise.all(
          states.map((requestState) => client.leg(tool, args, { inputResponses: TICKED, requestState })),
        );
        expectWrites(bench.backend.journal, writes);
      },
    );

    it.each(NOT_THE_STATE)('does not open for a state that was $name', async ({ change }) => {
      const client = await connect();
      const state = await ask(client);
      expectAskedAgain(
        await client.leg(tool, args, { inputResponses: TICKED, requestState: change(state) }),
        state,
      );
    });

    it('is no answer to another call of the same tool', async () => {
      const client = await connect();
      const requestState = await ask(client);
      expectAskedAgain(await client.leg(tool, other.args, { inputResponses: TICKED, requestState }));
    });

    it.each(asking.filter((each) => each.tool !== tool).slice(0, 3))(
      'is no answer to $tool',
      async (target) => {
        const client = await connect();
        const requestState = await ask(client);
        expectAskedAgain(
          await client.leg(target.tool, target.args, { inputResponses: TICKED, requestState }),
        );
      },
    );

    it('is worth nothing after a restart', async () => {
      const requestState = await ask(await connect());
      expectAskedAgain(await (await connect()).leg(tool, args, { inputResponses: TICKED, requestState }));
    });

    it('holds for a person who takes fourteen minutes, and not for a quarter of an hour', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const client = await connect();
      const late = await ask(client);
      vi.setSystemTime(Date.now() + AFTER_EXPIRY_MS);
      expectAskedAgain(await client.leg(tool, args, { inputResponses: TICKED, requestState: late }));
      const requestState = await ask(client);
      vi.setSystemTime(Date.now() + WITHIN_EXPIRY_MS);
      expectDone(endOf(await client.leg(tool, args, { inputResponses: TICKED, requestState })));
      expectWrites(bench.backend.journal, writes);
    });

    it.each(incomplete())('does not open for $name', async ({ extras }) => {
      const client = await connect();
      expectAskedAgain(await client.leg(tool, args, extras(await ask(client))));
    });

    it('cannot be ticked after it was declined', async () => {
      const client = await connect();
      const requestState = await ask(client);
      const declined = await client.leg(tool, args, {
        inputResponses: { confirm: { action: 'decline' } },
        requestState,
      });
      expectNothingDone(endOf(declined), bench.backend.journal);
      expectAskedAgain(await client.leg(tool, args, { inputResponses: TICKED, requestState }));
    });

    it.each([5, null, {}, ['a'], true])('a state that is no text (%j) does nothing', async (requestState) => {
      const client = await connect();
      await client.leg(tool, args, { inputResponses: TICKED, requestState });
      expectWrites(bench.backend.journal, []);
    });

    it('holds for the words that were shown and the facts behind them: when they change, it is asked anew', async () => {
      const facts: unknown[] = [];
      const client = await connect(bench.start({}, {}, recordingFacts(server.tools, facts)));
      const first = await client.leg(tool, args);
      bench.backend.disturb?.();
      const now = await client.leg(tool, args);
      const answered = await client.leg(tool, args, { inputResponses: TICKED, requestState: stateOf(first) });
      const same =
        'asked' in first &&
        'asked' in now &&
        first.asked.params['message'] === now.asked.params['message'] &&
        isDeepStrictEqual(facts[0], facts[1]);
      if (same) expectWrites(bench.backend.journal, writes);
      else expectAskedAgain(answered);
    });
  });
}

function incomplete(): { name: string; extras: (state: string) => LegExtras }[] {
  const inherited: unknown = JSON.parse(`{"__proto__":${JSON.stringify(TICKED)}}`);
  return [
    { name: 'a tick without its state', extras: () => ({ inputResponses: TICKED }) },
    { name: 'a state without an answer', extras: (requestState) => ({ requestState }) },
    {
      name: 'a tick under another name',
      extras: (requestState) => ({ inputResponses: { ok: TICKED.confirm }, requestState }),
    },
    {
      name: 'a tick in the prototype',
      extras: (requestState) => ({ inputResponses: inherited, requestState }),
    },
  ];
}

function stateOf(leg: Leg): string {
  if ('asked' in leg && typeof leg.asked.state === 'string') return leg.asked.state;
  throw new Error(`No question: ${JSON.stringify(leg)}`);
}

function endOf(leg: Leg) {
  if ('ended' in leg) return leg.ended;
  throw new Error('The call was asked about again');
}
