import { describe, expect, it } from 'vitest';
import { DIRECT_CLIENT } from '../clients/client-kinds.ts';
import type { Environment } from '../connect/in-process.ts';
import { spawnServer } from '../connect/spawned.ts';
import { nobody } from '../persons/persons.ts';
import type { Bench } from './bench.ts';
import type { BinaryOptions } from './binary-suite.ts';
import { handsOutTokens } from './hands-out-tokens.ts';
import { IN_FORCE, withoutInForce } from './in-force.ts';
import { requiredVariables, secretValues, withoutOwn } from './secrets.ts';

/** How the binary starts, refuses to start, and ends. */
export function checkStart({ server, binary, bench }: BinaryOptions & { readonly bench: Bench }): void {
  const run = (env: Environment, args: readonly string[] = []) =>
    spawnServer(binary, { ...bench.backend.env, ...env }, args);
  const expectRefusal = async (env: Environment) => {
    const { code, stdout, stderr } = await run(env).ended();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    for (const secret of secretValues(server, bench.backend.env)) expect(stderr).not.toContain(secret);
    return stderr;
  };

  describe('start', () => {
    it('without configuration lists its tools, says what to set, and ends with 0', async () => {
      const spawned = spawnServer(binary, withoutOwn(bench.backend.env, server));
      const client = await DIRECT_CLIENT.connect(spawned.transport, nobody());
      const names = (await client.listTools()).map(({ name }) => name);
      expect(names).toEqual(server.tools.map(({ name }) => name));
      const result = await client.callTool(names[0] ?? '', {});
      const { code, stderr } = await spawned.end();
      for (const { name } of requiredVariables(server)) expect(stderr).toContain(name);
      expect({ code, isError: result.isError, stray: spawned.strayLines }).toEqual({
        code: 0,
        isError: true,
        stray: [],
      });
    });

    it('writes one line on stderr when all is well: what is in force', async () => {
      const { stderr, ...ended } = await run({}).end();
      expect(ended).toEqual({ code: 0, stdout: '' });
      expect(stderr).toMatch(IN_FORCE);
      expect(withoutInForce(stderr)).toBe('');
    });

    it.each(['False', '1', 'off', 'yes', '', ' true', 'true '])(
      'with ELICITATION=%j stops with 1 and both values',
      async (value) => {
        const stderr = await expectRefusal({ ELICITATION: value });
        expect(stderr).toMatch(/\btrue\b/);
        expect(stderr).toMatch(/\bfalse\b/);
      },
    );

    it.runIf(handsOutTokens(server))('with ELICITATION=false says so in one line', async () => {
      const { stderr } = await run({ ELICITATION: 'false' }).end();
      expect(withoutInForce(stderr)).toBe(
        `${server.binary}: ELICITATION=false — guarded tools fall back to the two-call token\n`,
      );
    });

    it.each(requiredVariables(server))(
      'with a placeholder in $name stops with 1 and its name',
      async ({ name }) => {
        expect(await expectRefusal({ [name]: `\${${name}}` })).toContain(name);
      },
    );

    it.each(requiredVariables(server).filter(({ kind }) => kind === 'address'))(
      'with user and password in $name stops with 1 and shows neither',
      async ({ name }) => {
        const stderr = await expectRefusal({ [name]: 'https://bob:s3cr3t@host.example.org' });
        expect(stderr).toContain(name);
        expect(stderr).not.toMatch(/bob|s3cr3t/);
      },
    );

    it('with a misspelt protection warns and serves', async () => {
      const { code, stderr } = await run({ [`${server.prefix}_READONLY`]: 'true' }).end();
      expect(code).toBe(0);
      expect(stderr).toContain(`${server.prefix}_READONLY`);
    });

    it('answers lines that are no JSON-RPC with silence, and goes on', async () => {
      const spawned = run({});
      const client = await DIRECT_CLIENT.connect(spawned.transport, nobody());
      spawned.write('this is no JSON\n{"jsonrpc":"2.0"}\n[]\n\n');
      expect((await client.listTools()).length).toBeGreaterThan(0);
      await spawned.end();
      expect(spawned.strayLines).toEqual([]);
    });
  });
}
