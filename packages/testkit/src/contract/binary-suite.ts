import { describe, expect, it } from 'vitest';
import { CLIENTS_WITH_FORM, CLIENTS_WITHOUT_FORM, DIRECT_CLIENT } from '../clients/client-kinds.ts';
import { connectDriven2025 } from '../clients/driven-2025.ts';
import type { Environment } from '../connect/in-process.ts';
import { type SpawnedServer, spawnServer } from '../connect/spawned.ts';
import { approves, nobody, PLAIN_MANNERS } from '../persons/persons.ts';
import { checkAuditedBinary } from './audited-binary.ts';
import { setUpBench } from './bench.ts';
import { checkStart } from './binary-start.ts';
import { askingCalls, type ContractOptions } from './contract.ts';
import { handsOutTokens } from './hands-out-tokens.ts';
import { withoutInForce } from './in-force.ts';
import { checkMalformed } from './malformed.ts';
import { checkOverHttp } from './over-http.ts';
import { checkSharedFolder } from './shared-folder.ts';
import {
  expectDone,
  expectNothingDone,
  expectNoToken,
  expectNoWayToAsk,
  expectWrites,
  takeToken,
} from './verdicts.ts';

/** What the built binary is tested with. */
export interface BinaryOptions extends Omit<ContractOptions, 'snapshotDir'> {
  /** Absolute path of the bundled file. */
  readonly binary: string;
}

/** Far above what a start takes: a busy machine must not decide a verdict. */
const TIMEOUT_MS = 30_000;

/**
 * Registers a smaller selection of the contract, over the built binary as a process of its own, and what only a
 * process shows: exit codes, what stands on stdout and stderr, and its end when the client goes away.
 */
export function binarySuite(options: BinaryOptions): void {
  describe(`binary of ${options.server.binary}`, { timeout: TIMEOUT_MS }, () => {
    const bench = setUpBench(options);
    const spawn = (env: Environment = {}, args: readonly string[] = []) =>
      spawnServer(options.binary, { ...bench.backend.env, ...env }, args);
    const [asking] = askingCalls(options);
    checkStart({ ...options, bench });
    checkMalformed({ ...options, bench }, () => spawn().transport);
    if (asking === undefined) return;
    const { tool, args, writes } = asking;
    checkSharedFolder({ bench, server: options.server }, asking, spawn);
    checkAuditedBinary(bench, asking, spawn);
    checkOverHttp(options.binary, bench, asking);

    describe.each(CLIENTS_WITH_FORM)('$name', (kind) => {
      it(`lets a person approve ${tool}, once`, async () => {
        const spawned = spawn();
        const client = await kind.connect(spawned.transport, approves());
        expectDone(await client.callTool(tool, args));
        expectWrites(bench.backend.journal, writes);
        await expectPureEnd(spawned);
      });

      it(`stops ${tool} for every other answer`, async () => {
        const spawned = spawn();
        const manners = PLAIN_MANNERS.filter(({ outcome }) => outcome === 'nothing');
        let manner = manners[0];
        const person = { ...nobody(), answer: async () => manner?.reply ?? { silence: true as const } };
        const client = await kind.connect(spawned.transport, person);
        for (manner of manners) {
          const result = await client.callTool(tool, args);
          expectNothingDone(result, bench.backend.journal);
          expectNoToken(result);
        }
        await expectPureEnd(spawned);
      });
    });

    describe.each(CLIENTS_WITHOUT_FORM)('$name', (kind) => {
      it.runIf(handsOutTokens(options.server))(`takes two calls for ${tool}`, async () => {
        const spawned = spawn();
        const client = await kind.connect(spawned.transport, nobody());
        const first = await client.callTool(tool, args);
        expectNothingDone(first, bench.backend.journal);
        expectDone(await client.callTool(tool, { ...args, confirm_token: takeToken(first) }));
        expectWrites(bench.backend.journal, writes);
        await expectPureEnd(spawned);
      });
    });

    describe.each(handsOutTokens(options.server) ? [] : CLIENTS_WITHOUT_FORM)('$name', (kind) => {
      it(`ends ${tool} with the error that names the capability`, async () => {
        const spawned = spawn();
        const result = await (await kind.connect(spawned.transport, nobody())).callTool(tool, args);
        expectNothingDone(result, bench.backend.journal);
        expectNoWayToAsk(result, options.server);
        await expectPureEnd(spawned);
      });
    });

    it.each([...CLIENTS_WITH_FORM, ...CLIENTS_WITHOUT_FORM])(
      'lists the tools of the source to: $name',
      async (kind) => {
        const spawned = spawn();
        const client = await kind.connect(spawned.transport, nobody());
        const source = await bench.connect(DIRECT_CLIENT);
        expect(await client.listTools()).toEqual(await source.listTools());
        await expectPureEnd(spawned);
      },
    );

    it('ends when the client goes away with a dialog open', async () => {
      const spawned = spawn();
      const client = await connectDriven2025(spawned.transport, { elicitation: {} });
      expect(await client.begin(tool, args)).toHaveProperty('dialog');
      await expectPureEnd(spawned);
      expectWrites(bench.backend.journal, []);
    });
  });
}

async function expectPureEnd(spawned: SpawnedServer): Promise<void> {
  const { code, stderr } = await spawned.end();
  expect({ code, stderr: withoutInForce(stderr), stray: spawned.strayLines }).toEqual({
    code: 0,
    stderr: '',
    stray: [],
  });
}
