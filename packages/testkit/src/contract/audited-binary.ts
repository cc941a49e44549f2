import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DIRECT_CLIENT } from '../clients/client-kinds.ts';
import type { Environment } from '../connect/in-process.ts';
import type { SpawnedServer } from '../connect/spawned.ts';
import { approves } from '../persons/persons.ts';
import type { Bench } from './bench.ts';
import type { AskingCall } from './contract.ts';
import { expectDone, expectNothingDone, expectWrites } from './verdicts.ts';

/** The trail that the built server writes, and what its own command says of it. */
export function checkAuditedBinary(
  bench: Bench,
  { tool, args, writes }: AskingCall,
  spawn: (env: Environment, args?: readonly string[]) => SpawnedServer,
): void {
  describe('with an audit trail', () => {
    let file = '';
    beforeEach(() => {
      file = join(mkdtempSync(join(tmpdir(), 'audited-')), 'audit.jsonl');
    });
    afterEach(() => rmSync(join(file, '..'), { recursive: true }));

    const verify = (...more: readonly string[]) => spawn({}, ['audit', 'verify', file, ...more]).ended();

    it(`records ${tool} from the question to the end, and finds the trail whole`, async () => {
      const spawned = spawn({ GUARD_AUDIT_FILE: file });
      const client = await DIRECT_CLIENT.connect(spawned.transport, approves());
      expectDone(await client.callTool(tool, args));
      expectWrites(bench.backend.journal, writes);
      const { code, stderr } = await spawned.end();
      expect({ code, stray: spawned.strayLines }).toEqual({ code: 0, stray: [] });
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      expect(lines.map((line) => /"event\.action":"([\w.]+)"/.exec(line)?.[1])).toEqual([
        'server.start',
        'approval.asked',
        'approval.answered',
        'tool.call.intent',
        'tool.call.result',
        'server.stop',
      ]);
      const hash = /"event\.hash":"(\w+)"/.exec(lines.at(-1) ?? '')?.[1];
      expect(stderr).toMatch(new RegExp(`: audit checkpoint \\S+ 6 ${hash}\\n$`));
      expect(await verify()).toEqual({
        code: 0,
        stdout: '6 records in 1 chain. They hold together.\n',
        stderr: '',
      });
    });

    it.runIf(process.platform === 'linux')(
      `sends nothing for ${tool} where it cannot be recorded`,
      async () => {
        const spawned = spawn({ GUARD_AUDIT_FILE: '/dev/full' });
        const client = await DIRECT_CLIENT.connect(spawned.transport, approves());
        expectNothingDone(await client.callTool(tool, args), bench.backend.journal);
        expect((await spawned.end()).stderr).toContain('the audit trail cannot be written (ENOSPC)');
      },
    );
  });
}
