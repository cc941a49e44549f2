import { isWrite } from '@guard/core/inspect';
import { describe, expect, it } from 'vitest';
import { DIRECT_CLIENT } from '../clients/client-kinds.ts';
import type { Environment } from '../connect/in-process.ts';
import { approves } from '../persons/persons.ts';
import { type Contract, exampleOf } from './contract.ts';
import { expectNothingDone } from './verdicts.ts';

/** Which tools are registered: a tool that is filtered out must not answer a call either. */
export function checkSelection(contract: Contract): void {
  const { server, bench } = contract;
  const names = server.tools.map(({ name }) => name);
  const writes = server.tools.filter(isWrite);
  const [first = ''] = names;
  const variable = (setting: string) => `${server.prefix}_${setting}`;
  const offered = async (env: Environment) => {
    const client = await bench.connect(DIRECT_CLIENT, approves(), bench.start(env));
    return { client, tools: (await client.listTools()).map(({ name }) => name) };
  };

  describe('selection of tools', () => {
    it.each(['1', 'true', 'TRUE', 'yes', 'anything unclear'])(
      'read-only as %j: no write is offered or answered',
      async (value) => {
        const { client, tools } = await offered({ [variable('READ_ONLY')]: value });
        expect(tools).toEqual(server.tools.filter((tool) => !isWrite(tool)).map(({ name }) => name));
        for (const tool of writes) {
          expectNothingDone(
            await client.callTool(tool.name, exampleOf(contract, tool).args),
            bench.backend.journal,
          );
        }
      },
    );

    it('allows by name', async () => {
      expect((await offered({ [variable('ALLOW_TOOLS')]: first })).tools).toEqual([first]);
    });

    it('allows by the start of a name', async () => {
      const start = first.slice(0, first.indexOf('_') + 1);
      const { tools } = await offered({ [variable('ALLOW_TOOLS')]: `${start}*` });
      expect(tools).toEqual(names.filter((name) => name.startsWith(start)));
    });

    it('allows the preset essential', async () => {
      const { tools } = await offered({ [variable('ALLOW_TOOLS')]: 'essential' });
      expect(tools).toEqual(names.filter((name) => server.presets.essential.includes(name)));
    });

    it.each(names)('denies %s, even where it is allowed as well', async (name) => {
      const { client, tools } = await offered({
        [variable('DENY_TOOLS')]: name,
        [variable('ALLOW_TOOLS')]: names.join(','),
      });
      expect(tools).toEqual(names.filter((other) => other !== name));
      expectNothingDone(await client.callTool(name, contract.calls[name]?.args ?? {}), bench.backend.journal);
    });

    it.each(['ALLOW_TOOLS', 'DENY_TOOLS'])(
      '%s with an entry that matches nothing stops the start and names it',
      (setting) => {
        expect(() => bench.start({ [variable(setting)]: `${first},no_such_tool` })).toThrow(/no_such_tool/);
      },
    );
  });
}
