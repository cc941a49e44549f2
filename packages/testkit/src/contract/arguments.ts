import { type Tool } from '@guard/core';
import { canAsk, isWrite, listTool, TOKEN_ARGUMENT } from '@guard/core/inspect';
import { describe, expect, it } from 'vitest';
import { DIRECT_CLIENT } from '../clients/client-kinds.ts';
import type { ToolResult } from '../clients/tool-result.ts';
import { approves } from '../persons/persons.ts';
import { type Contract, exampleOf } from './contract.ts';
import { listedArguments, violation } from './schema.ts';
import { expectDone, expectNothingDone, expectWrites } from './verdicts.ts';

/** Which arguments a tool takes, and what it does with all others. The person approves whatever is asked. */
export function checkArguments(contract: Contract): void {
  const { server, bench } = contract;
  const call = async (tool: Tool, args: object): Promise<{ result: ToolResult; asked: number }> => {
    const person = approves();
    const client = await bench.connect(DIRECT_CLIENT, person);
    return { result: await client.callTool(tool.name, { ...args }), asked: person.seen.length };
  };

  describe.each(server.tools.map((tool) => ({ name: tool.name, tool })))('arguments of $name', ({ tool }) => {
    const { args, writes = [], skipNull = [], ids } = exampleOf(contract, tool);
    const listed = listedArguments(listTool(tool).inputSchema);

    const expectRefused = async (wrong: object) => {
      const { result, asked } = await call(tool, wrong);
      expectNothingDone(result, bench.backend.journal);
      expect(asked).toBe(0);
    };

    it('refuses an unknown one: a misspelt filter must not widen the call', async () => {
      await expectRefused({ ...args, no_such_argument: 1 });
    });

    it.runIf(isWrite(tool) && !canAsk(tool))(`refuses ${TOKEN_ARGUMENT}, for it never asks`, async () => {
      await expectRefused({ ...args, [TOKEN_ARGUMENT]: 'x' });
    });

    it.each(listed.filter(({ required }) => required))('refuses to go without $name', async ({ name }) => {
      await expectRefused(Object.fromEntries(Object.entries(args).filter(([key]) => key !== name)));
    });

    it.runIf(listed.some(({ required }) => required))('takes no argument from a prototype', async () => {
      await expectRefused(JSON.parse(`{"__proto__":${JSON.stringify(args)}}`));
    });

    const optional = listed.filter(
      ({ name, required, schema }) =>
        !required &&
        !Object.hasOwn(args, name) &&
        !skipNull.includes(name) &&
        (name === TOKEN_ARGUMENT || violation(schema, null) !== undefined),
    );
    it.runIf(optional.length > 0)('takes null for what is not given, as many clients send it', async () => {
      const { result } = await call(tool, {
        ...args,
        ...Object.fromEntries(optional.map(({ name }) => [name, null])),
      });
      expectDone(result);
      expectWrites(bench.backend.journal, writes);
    });

    const numbers = Object.entries(args).filter(
      ([name, value]) => typeof value === 'number' && (ids?.includes(name) ?? /^id$|Id$|_id$/.test(name)),
    );
    it.runIf(numbers.length > 0)('takes digits for an id, as models write it', async () => {
      const { result } = await call(tool, {
        ...args,
        ...Object.fromEntries(numbers.map(([name, id]) => [name, String(id)])),
      });
      expectDone(result);
      expectWrites(bench.backend.journal, writes);
    });

    // An empty text is "not given" where the id is optional.
    const emptyIsWrong = (name: string) =>
      isWrite(tool) || listed.some((argument) => argument.name === name && argument.required);
    it.each(
      numbers.flatMap(([name]) =>
        ['1e0', '0x1', ' 1', '1.0', -1, 0.5, true, [1], ...(emptyIsWrong(name) ? [''] : [])].map((wrong) => ({
          name,
          wrong,
        })),
      ),
    )('refuses $wrong as $name: nothing is rounded or guessed', async ({ name, wrong }) => {
      await expectRefused({ ...args, [name]: wrong });
    });
  });
}
