import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { canAsk, listTool, TOKEN_ARGUMENT } from '@guard/core/inspect';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { CLIENTS_WITH_FORM, CLIENTS_WITHOUT_FORM, DIRECT_CLIENT } from '../clients/client-kinds.ts';
import { asRecord } from '../clients/tool-result.ts';
import type { Contract } from './contract.ts';
import { handsOutTokens } from './hands-out-tokens.ts';
import { listsWithoutFields } from './declared-entries.ts';
import { silentPatterns } from './silent-patterns.ts';
import { refusedByVendors } from './vendor-schema.ts';

/** What clients see in `tools/list`. */
export function checkListing({ server, bench, snapshotDir }: Contract): void {
  const wire = async () => (await bench.connect(DIRECT_CLIENT)).listTools();

  describe.each(server.tools.map((tool) => ({ name: tool.name, tool })))('listing of $name', ({ tool }) => {
    it('is what the snapshot shows', async () => {
      const listed = (await wire()).find(({ name }) => name === tool.name);
      await expect(`${JSON.stringify(listed, undefined, 2)}\n`).toMatchFileSnapshot(
        join(snapshotDir, `${tool.name}.json`),
      );
    });

    it('is taken by every model vendor: one refused schema takes the tools of all servers away', () => {
      const { inputSchema, outputSchema } = listTool(tool);
      expect({ input: refusedByVendors(inputSchema), output: refusedByVendors(outputSchema) }).toEqual({
        input: [],
        output: [],
      });
    });

    it('declares what an entry of a list has: a typed client shows nothing else of it', () => {
      expect(listsWithoutFields(listTool(tool).outputSchema)).toEqual([]);
    });

    it('says in words what an argument has to look like: no pattern is listed', () => {
      expect(silentPatterns(z.toJSONSchema(tool.input, { io: 'input', unrepresentable: 'any' }))).toEqual([]);
    });

    it('refuses unknown arguments and leaves results open for new fields', () => {
      const { inputSchema, outputSchema } = listTool(tool);
      expect(inputSchema['additionalProperties']).toBe(false);
      expect(outputSchema?.['additionalProperties']).not.toBe(false);
    });

    it(`takes ${TOKEN_ARGUMENT}, and does not demand it, exactly if a call can end in a token`, async () => {
      const listed = (await wire()).find(({ name }) => name === tool.name);
      const { properties, required } = asRecord(listed?.['inputSchema']);
      const takesToken = canAsk(tool) && handsOutTokens(server);
      expect(Object.keys(asRecord(properties)).includes(TOKEN_ARGUMENT)).toBe(takesToken);
      expect(required ?? []).not.toContain(TOKEN_ARGUMENT);
    });
  });

  it('has no snapshot of a tool that is gone', async () => {
    // Before the first run there is no folder.
    const files = await readdir(snapshotDir).catch(() => []);
    const tools = new Set(server.tools.map(({ name }) => `${name}.json`));
    expect(files.filter((file) => !tools.has(file))).toEqual([]);
  });

  it.each([...CLIENTS_WITH_FORM, ...CLIENTS_WITHOUT_FORM])('is the same for: $name', async (kind) => {
    expect(await (await bench.connect(kind)).listTools()).toEqual(await wire());
  });

  // A server that was opted in to asking does not start with them off.
  it.runIf(handsOutTokens(server))('is the same when questions are switched off', async () => {
    const started = bench.start({ ELICITATION: 'false' });
    expect(await (await bench.connect(DIRECT_CLIENT, undefined, started)).listTools()).toEqual(await wire());
  });
}
