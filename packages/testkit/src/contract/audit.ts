import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isWrite, listTool } from '@guard/core/inspect';
import type { Tool } from '@guard/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DIRECT_CLIENT } from '../clients/client-kinds.ts';
import { approves } from '../persons/persons.ts';
import { type Contract, exampleOf } from './contract.ts';
import { failuresOf, fieldsOf, type Plant, plantedTools, textsOf } from './planted.ts';
import { listedArguments, violation } from './schema.ts';
import { secretValues } from './secrets.ts';

const CANARY = 'cnry7f3a9c51';

/** A server of many tools makes a thousand calls. */
const MANY_CALLS = { timeout: 120_000 };

/** In place of an argument, in every form that an argument can have. */
const PLANTED: readonly unknown[] = [
  CANARY,
  [CANARY],
  { [CANARY]: CANARY },
  [{ name: CANARY, value: CANARY }],
];

/** A credential that was pasted into an address or a name. */
const PASTED = [
  `https://user:${CANARY}@host.example.org/`,
  `https://host.example.org/?access_token=${CANARY}`,
];

/** What stands in the audit trail of calls of every tool, at the level that records most. */
export function checkAudit(contract: Contract): void {
  const { server, bench } = contract;

  describe('the audit trail', () => {
    let folder = '';
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'audit-trail-'));
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    const trail = () => readFileSync(join(folder, 'audit.jsonl'), 'utf8');

    /** Makes calls one after the other, whatever comes of each. The person approves. */
    async function callAll(
      calls: readonly (readonly [Tool, Readonly<Record<string, unknown>>])[],
      tools: readonly Tool[] = server.tools,
    ): Promise<void> {
      const env = { GUARD_AUDIT_FILE: join(folder, 'audit.jsonl'), GUARD_AUDIT_LEVEL: 'all' };
      const client = await bench.connect(
        DIRECT_CLIENT,
        approves(),
        bench.start(env, { complain: () => {} }, tools),
      );
      for (const [tool, args] of calls) {
        bench.backend.reset();
        await client.callTool(tool.name, args).catch(() => undefined);
      }
    }

    const examples = server.tools.map((tool) => [tool, exampleOf(contract, tool).args] as const);

    it('names every tool, its targets and its instance, and no secret of the settings', async () => {
      await callAll(examples);
      const written = trail();
      for (const [tool, args] of examples) {
        expect(written).toContain(`"gen_ai.tool.name":"${tool.name}"`);
        const targets = isWrite(tool) ? Object.keys(tool.targets) : [];
        for (const name of targets.filter((each) => args[each] !== undefined))
          expect(written).toContain(`"guard.target.${name}":`);
      }
      for (const secret of secretValues(server, bench.backend.env)) expect(written).not.toContain(secret);
    });

    it.each<[string, (canary: string) => Plant]>([
      ['in fields that nobody declared', fieldsOf],
      ['in every text', textsOf],
      ['in every error', failuresOf],
    ])('holds nothing that a backend says: planted %s', async (_, plant) => {
      await callAll(examples, plantedTools(server.tools, plant(CANARY)));
      expect(trail()).toContain('"event.action":"tool.call.result"');
      expect(trail()).not.toContain(CANARY);
    });

    const withValues = (values: readonly unknown[], takesTargets: boolean) =>
      examples.flatMap(([tool, args]) => {
        const targets = isWrite(tool) ? Object.keys(tool.targets) : [];
        return listedArguments(listTool(tool).inputSchema)
          .filter(({ name }) => takesTargets || !targets.includes(name))
          .flatMap(({ name, schema }) =>
            // What is refused as no valid argument leaves no line.
            values
              .filter((value) => violation(schema, value) === undefined)
              .map((value) => [tool, { ...args, [name]: value }] as const),
          );
      });

    it(
      'holds nothing that stands in an argument which is no target, and no credential that was pasted into one',
      MANY_CALLS,
      async () => {
        const calls = [...withValues(PLANTED, false), ...withValues(PASTED, true)];
        await callAll([...examples, ...calls]);
        expect(trail().split('\n').length).toBeGreaterThan(examples.length + calls.length / 2);
        expect(trail()).not.toContain(CANARY);
      },
    );
  });
}
