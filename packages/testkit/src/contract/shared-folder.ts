import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectRaw2026, type Leg, type Raw2026Client } from '../clients/raw-2026.ts';
import type { Environment } from '../connect/in-process.ts';
import type { SpawnedServer } from '../connect/spawned.ts';
import { nobody } from '../persons/persons.ts';
import type { Bench } from './bench.ts';
import type { AskingCall } from './contract.ts';
import { handsOutTokens, type Postures } from './hands-out-tokens.ts';
import { withoutInForce } from './in-force.ts';
import { expectDone, expectWrites, takeToken } from './verdicts.ts';

/** So often two processes race: one race may be won by chance. */
const RACES = 12;
const TICK = { action: 'accept', content: { confirm: true } };

/** Processes of the built server that share a folder of approvals, as where one is started for every call. */
export function checkSharedFolder(
  { bench, server }: { readonly bench: Bench; readonly server: Postures },
  { tool, args, writes }: AskingCall,
  spawn: (env: Environment) => SpawnedServer,
): void {
  describe('processes that share a folder', () => {
    let folder = '';
    let started: SpawnedServer[] = [];
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'shared-folder-'));
    });
    afterEach(async () => {
      const ended = await Promise.all(started.map((spawned) => spawned.end()));
      started = [];
      await rm(folder, { recursive: true });
      expect(ended.map(({ code, stderr }) => ({ code, stderr: withoutInForce(stderr) }))).toEqual(
        ended.map(() => ({ code: 0, stderr: '' })),
      );
    });
    const start = (capabilities: unknown): Promise<Raw2026Client> => {
      const spawned = spawn({ GUARD_STATE_DIR: folder });
      started.push(spawned);
      return connectRaw2026(spawned.transport, nobody(), capabilities);
    };

    it(`carry ${tool} out once where an answer comes to both at once`, async () => {
      const [one, other] = await Promise.all([start(FORMS), start(FORMS)]);
      for (let race = 0; race < RACES; race += 1) {
        const answer = answerTo(await one.leg(tool, args));
        const legs = await Promise.all([one, other].map((client) => client.leg(tool, args, answer)));
        expectWrites(bench.backend.journal, writes);
        expect(legs.filter(isDone)).toHaveLength(1);
        bench.backend.reset();
      }
    });

    it.runIf(handsOutTokens(server))(
      `carry ${tool} out once where a token comes to both at once`,
      async () => {
        const [one, other] = await Promise.all([start({}), start({})]);
        for (let race = 0; race < RACES; race += 1) {
          const token = takeToken(ended(await one.leg(tool, args)));
          const presented = { ...args, confirm_token: token };
          const legs = await Promise.all([one, other].map((client) => client.leg(tool, presented)));
          expectWrites(bench.backend.journal, writes);
          expect(legs.filter(isDone)).toHaveLength(1);
          bench.backend.reset();
        }
      },
    );

    it(`carry ${tool} out though the one that asked has ended, and not a second time`, async () => {
      const asking = await start(FORMS);
      const answer = answerTo(await asking.leg(tool, args));
      await asking.close();
      const next = await start(FORMS);
      expectDone(ended(await next.leg(tool, args, answer)));
      expectWrites(bench.backend.journal, writes);
      await next.close();
      bench.backend.reset();
      expect(await (await start(FORMS)).leg(tool, args, answer)).toHaveProperty('asked');
      expectWrites(bench.backend.journal, []);
    });
  });
}

const FORMS = { elicitation: { form: {} } };

function answerTo(leg: Leg): object {
  if (!('asked' in leg)) throw new Error(`No question but: ${leg.ended.text}`);
  return { inputResponses: { confirm: TICK }, requestState: leg.asked.state };
}

function ended(leg: Leg) {
  if ('asked' in leg) throw new Error('Asked, where the call was to end');
  return leg.ended;
}

function isDone(leg: Leg): boolean {
  return 'ended' in leg && !leg.ended.isError;
}
