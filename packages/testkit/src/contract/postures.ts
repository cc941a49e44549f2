import { describe, expect, it } from 'vitest';
import { CLIENTS_WITH_FORM, CLIENTS_WITHOUT_FORM, DIRECT_CLIENT } from '../clients/client-kinds.ts';
import { approves, nobody } from '../persons/persons.ts';
import type { Contract } from './contract.ts';
import { handsOutTokens } from './hands-out-tokens.ts';
import { expectDone, expectNothingDone, expectNoToken, expectWrites } from './verdicts.ts';

/** What an operator can require beyond the settings. */
export function checkPostures({ server, bench, asking }: Contract): void {
  describe.each(CLIENTS_WITHOUT_FORM)('whenUnable refuse, $name:', (kind) => {
    it.each(asking)(
      '$tool ends with the protocol error that names the capability',
      async ({ tool, args }) => {
        const client = await bench.connect(
          kind,
          nobody(),
          bench.start({}, { posture: { whenUnable: 'refuse' } }),
        );
        const result = await client.callTool(tool, args);
        expectNothingDone(result, bench.backend.journal);
        expectNoToken(result);
        expect(result.jsonRpcError).toMatchObject({
          code: -32021,
          data: { requiredCapabilities: { elicitation: { form: {} } } },
        });
      },
    );
  });

  describe.each(CLIENTS_WITH_FORM)('whenUnable refuse, $name:', (kind) => {
    it.each(asking)('$tool asks as ever', async ({ tool, args, writes }) => {
      const client = await bench.connect(
        kind,
        approves(),
        bench.start({}, { posture: { whenUnable: 'refuse' } }),
      );
      expectDone(await client.callTool(tool, args));
      expectWrites(bench.backend.journal, writes);
    });
  });

  // A server that was opted in to asking does not start with questions switched off.
  const canSwitchOff = handsOutTokens(server) ? [...CLIENTS_WITH_FORM, ...CLIENTS_WITHOUT_FORM] : [];
  describe.each(canSwitchOff)('whenOff refuse, $name:', (kind) => {
    it.each(asking)('$tool does nothing and offers nothing', async ({ tool, args }) => {
      const started = bench.start({ ELICITATION: 'false' }, { posture: { whenOff: 'refuse' } });
      const result = await (await bench.connect(kind, approves(), started)).callTool(tool, args);
      expectNothingDone(result, bench.backend.journal);
      expectNoToken(result);
    });

    it.each(asking)(
      '$tool asks all the same where the operator requires that it does',
      async ({ tool, args }) => {
        const started = bench.start(
          { ELICITATION: 'false' },
          { posture: { ask: 'on', whenUnable: 'refuse' } },
        );
        const person = approves();
        const result = await (await bench.connect(kind, person, started)).callTool(tool, args);
        expect(result.isError ? result.jsonRpcError?.code : person.seen.length).toBe(
          result.isError ? -32021 : 1,
        );
      },
    );
  });

  describe('writes denied', () => {
    it.each(asking)('$tool is neither listed nor answered', async ({ tool, args }) => {
      const client = await bench.connect(
        DIRECT_CLIENT,
        approves(),
        bench.start({}, { posture: { writes: 'denied' } }),
      );
      expect((await client.listTools()).map(({ name }) => name)).not.toContain(tool);
      expectNothingDone(await client.callTool(tool, args), bench.backend.journal);
    });
  });
}
