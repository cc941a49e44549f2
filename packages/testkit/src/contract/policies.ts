import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tool } from '@guard/core';
import { openPolicy } from '@guard/core/embed';
import { isWrite } from '@guard/core/inspect';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIENTS_WITH_FORM } from '../clients/client-kinds.ts';
import { personWho } from '../persons/person.ts';
import { approves } from '../persons/persons.ts';
import { type Contract, exampleOf } from './contract.ts';
import { expectDone, expectNothingDone, expectNoToken, expectWrites } from './verdicts.ts';

/** How a client shows a form is tried elsewhere. */
const ONE_OF_EACH_GENERATION = CLIENTS_WITH_FORM.filter(
  ({ generation }, index) => CLIENTS_WITH_FORM.findIndex((kind) => kind.generation === generation) === index,
);

/** What the policy of a machine does to each tool of a server. */
export function checkPolicies(contract: Contract): void {
  const { server, bench, asking } = contract;
  const place = usePolicyFile();
  const governed = { server: server.binary, tools: server.tools.map(({ name }) => name) };
  const startUnder = (policy: object) => {
    place.write(policy);
    return bench.start({}, { policy: openPolicy(place.path, governed) });
  };

  describe.each(ONE_OF_EACH_GENERATION)('policy, $name:', (kind) => {
    const writing = server.tools.filter(isWrite).flatMap((tool) => {
      const { args, writes } = exampleOf(contract, tool);
      return writes === undefined ? [] : [{ tool: tool.name, args, writes, secrets: secretsIn(tool, args) }];
    });

    it.each(writing)(
      'ask: always puts each call of $tool to a person',
      async ({ tool, args, writes, secrets }) => {
        const started = startUnder({ tools: { [tool]: { ask: 'always' } } });
        const person = approves();
        const result = await (await bench.connect(kind, person, started)).callTool(tool, args);
        expect(person.seen.length).toBeGreaterThan(0);
        const shown = person.seen.map(({ message, box }) => `${message} ${String(box.title)}`).join('\n');
        expect(shown).not.toMatch(/https?:\/\//);
        expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
        expectDone(result);
        expectWrites(bench.backend.journal, writes);
      },
    );

    it.each(writing)('ask: always, and the person says no: $tool does nothing', async ({ tool, args }) => {
      const started = startUnder({ tools: { [tool]: { ask: 'always' } } });
      const person = personWho('declines', () => ({ result: { action: 'decline' } }));
      const result = await (await bench.connect(kind, person, started)).callTool(tool, args);
      expectNothingDone(result, bench.backend.journal);
      expectNoToken(result);
    });

    it.each(asking)('disable stops $tool although a person has just agreed', async ({ tool, args }) => {
      const started = startUnder({});
      const yes = approves();
      const person = {
        ...yes,
        answer: async (question: Parameters<typeof yes.answer>[0]) => {
          place.write({ disable: true });
          return yes.answer(question);
        },
      };
      const result = await (await bench.connect(kind, person, started)).callTool(tool, args);
      expect(yes.seen).toHaveLength(1);
      expectNothingDone(result, bench.backend.journal);
      expect(result.text).toContain(place.path);
    });
  });
}

/** The text of the arguments that hold a credential. */
function secretsIn(tool: Tool, args: Readonly<Record<string, unknown>>): string[] {
  const named = isWrite(tool) ? (tool.secretArguments ?? []) : [];
  return Object.entries(args).flatMap(([name, value]) =>
    named.includes(name) && typeof value === 'string' ? [value] : [],
  );
}

function usePolicyFile() {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'guard-policy-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  return {
    get path() {
      return join(folder, 'policy.json');
    },
    /** What it requires of all servers. */
    write(all: object) {
      writeFileSync(this.path, JSON.stringify({ version: 1, servers: { '*': all } }));
    },
  };
}
