import { TOKEN_ARGUMENT } from '@guard/core/inspect';
import { describe, expect, it } from 'vitest';
import { CLIENTS_WITH_FORM, CLIENTS_WITHOUT_FORM, type ClientKind } from '../clients/client-kinds.ts';
import { approves, nobody, personOf, PLAIN_MANNERS } from '../persons/persons.ts';
import type { AskingCall, Contract } from './contract.ts';
import { handsOutTokens } from './hands-out-tokens.ts';
import { expectDone, expectNothingDone, expectNoToken, expectWrites, takeToken } from './verdicts.ts';

/** The two-call token, wherever no dialog is to be had. */
export function checkTokens({ server, bench, asking }: Contract): void {
  if (!handsOutTokens(server)) return;
  const switchedOff = () => bench.start({ ELICITATION: 'false' });

  describe.each(CLIENTS_WITHOUT_FORM)('token, $name:', (kind) => {
    const connect = () => bench.connect(kind, nobody());
    itTakesTwoCalls({ bench, asking }, connect);

    it.each(asking)('a token for one call of $tool is none for another', async ({ tool, args, other }) => {
      const client = await connect();
      const token = takeToken(await client.callTool(tool, args));
      const result = await client.callTool(tool, { ...other.args, [TOKEN_ARGUMENT]: token });
      expectNothingDone(result, bench.backend.journal);
    });

    it.each(neighbours(asking))('a token for $from.tool is none for $to.tool', async ({ from, to }) => {
      const client = await connect();
      const token = takeToken(await client.callTool(from.tool, from.args));
      const result = await client.callTool(to.tool, { ...to.args, [TOKEN_ARGUMENT]: token });
      expectNothingDone(result, bench.backend.journal);
    });

    it.each(asking)('an invented token does nothing on $tool', async ({ tool, args }) => {
      const client = await connect();
      for (const token of ['x', '', 'A'.repeat(24), '__proto__']) {
        expectNothingDone(
          await client.callTool(tool, { ...args, [TOKEN_ARGUMENT]: token }),
          bench.backend.journal,
        );
      }
    });

    it.each(asking)('a token of $tool is worth nothing after a restart', async ({ tool, args }) => {
      const token = takeToken(await (await connect()).callTool(tool, args));
      const result = await (await connect()).callTool(tool, { ...args, [TOKEN_ARGUMENT]: token });
      expectNothingDone(result, bench.backend.journal);
    });
  });

  describe.each(CLIENTS_WITH_FORM)('ELICITATION=false, $name:', (kind) => {
    const person = approves();
    itTakesTwoCalls({ bench, asking }, () => bench.connect(kind, person, switchedOff()));

    it.each(asking)('$tool shows no dialog, and says whose doing that is', async ({ tool, args }) => {
      const nobodyAsked = approves();
      const client = await bench.connect(kind, nobodyAsked, switchedOff());
      const result = await client.callTool(tool, args);
      expect(nobodyAsked.seen).toEqual([]);
      expect(result.text).toContain(server.binary);
      expect(result.text).toContain('ELICITATION=false');
    });
  });

  describe.each(CLIENTS_WITH_FORM)('token instead of an answer, $name:', (kind) => {
    const [approval, ...refusals] = PLAIN_MANNERS;
    it.each(asking)('$tool asks all the same, and only the tick counts', async ({ tool, args, writes }) => {
      const started = bench.start();
      const unable = await bench.connect(byGeneration(kind), nobody(), started);
      for (const manner of refusals) {
        const token = takeToken(await unable.callTool(tool, args));
        const person = personOf(manner);
        const client = await bench.connect(kind, person, started);
        const result = await client.callTool(tool, { ...args, [TOKEN_ARGUMENT]: token });
        expect(person.seen).toHaveLength(1);
        expectNothingDone(result, bench.backend.journal);
        expectNoToken(result);
      }
      const token = takeToken(await unable.callTool(tool, args));
      const person = approval ? personOf(approval) : nobody();
      const client = await bench.connect(kind, person, started);
      expectDone(await client.callTool(tool, { ...args, [TOKEN_ARGUMENT]: token }));
      expect(person.seen).toHaveLength(1);
      expectWrites(bench.backend.journal, writes);
    });
  });
}

function itTakesTwoCalls(
  { bench, asking }: Pick<Contract, 'bench' | 'asking'>,
  connect: () => ReturnType<Contract['bench']['connect']>,
) {
  it.each(asking)('$tool acts on the second call, and never on a third', async ({ tool, args, writes }) => {
    const client = await connect();
    const first = await client.callTool(tool, args);
    expectNothingDone(first, bench.backend.journal);
    expect(first.text).toContain('proves the call was made twice');
    const withToken = { ...args, [TOKEN_ARGUMENT]: takeToken(first) };
    expectDone(await client.callTool(tool, withToken));
    expectWrites(bench.backend.journal, writes);
    bench.backend.reset();
    expectNothingDone(await client.callTool(tool, withToken), bench.backend.journal);
  });
}

/** Each tool with the one behind it. */
function neighbours(asking: readonly AskingCall[]) {
  return asking.flatMap((from, index) => {
    const to = asking[(index + 1) % asking.length];
    return to === undefined || to === from ? [] : [{ from, to }];
  });
}

/** A client of the same generation that has to use the token. */
function byGeneration({ generation }: ClientKind): ClientKind {
  const unable = CLIENTS_WITHOUT_FORM.find((kind) => kind.generation === generation);
  if (unable === undefined) throw new Error(`no client without form for ${generation}`);
  return unable;
}
