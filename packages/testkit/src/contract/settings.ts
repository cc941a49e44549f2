import { ConfigurationError, readConfiguration } from '@guard/core/embed';
import { describe, expect, it } from 'vitest';
import { DIRECT_CLIENT } from '../clients/client-kinds.ts';
import { type Environment, startInProcess } from '../connect/in-process.ts';
import { approves } from '../persons/persons.ts';
import type { Contract } from './contract.ts';
import { requiredVariables, secretValues, withoutOwn } from './secrets.ts';
import { expectNothingDone } from './verdicts.ts';

/** What a wrong setting does: a server that starts on a wrong one leaves its operator believing in a protection. */
export function checkSettings({ server, bench, calls }: Contract): void {
  const variables = requiredVariables(server);
  const refusal = (env: Environment) => {
    const given: Record<string, string | undefined> = { ...bench.backend.env, ...env };
    try {
      readConfiguration(server, given);
    } catch (error) {
      if (error instanceof ConfigurationError) return { text: error.message, left: given };
      throw error;
    }
    throw new Error('the server would have started');
  };
  const warnings = (env: Environment) =>
    readConfiguration(server, { ...bench.backend.env, ...env }).warnings.join('\n');

  describe('settings', () => {
    it.each(server.tools.map(({ name }) => name))(
      'without any, %s is listed and says what to set',
      async (name) => {
        const unset = startInProcess(server, withoutOwn(bench.backend.env, server));
        const client = await DIRECT_CLIENT.connect(unset.connect(), approves());
        expect((await client.listTools()).map((tool) => tool.name)).toContain(name);
        const result = await client.callTool(name, calls[name]?.args ?? {});
        expectNothingDone(result, bench.backend.journal);
        for (const variable of variables) expect(result.text).toContain(variable.name);
        await unset.close();
      },
    );

    it.each(variables)('a placeholder in $name that nobody filled in is refused by name', ({ name }) => {
      for (const placeholder of [`\${${name}}`, `$${name}`, '<your value here>']) {
        const { text } = refusal({ [name]: placeholder });
        expect(text).toContain(name);
        expect(text).toContain('placeholder');
      }
    });

    it.each(variables.filter(({ kind }) => kind === 'address'))(
      'user and password in $name are refused, and no part of them is shown',
      ({ name }) => {
        const { text } = refusal({ [name]: 'https://bob:s3cr3t@host.example.org' });
        expect(text).toContain(name);
        expect(text).not.toMatch(/bob|s3cr3t/);
      },
    );

    it.each(['False', 'TRUE', '0', '1', 'no', 'off', '', ' false', 'false ', ' true', 'true\n', '"true"'])(
      'ELICITATION=%j is refused with both values it may have',
      (value) => {
        const { text } = refusal({ ELICITATION: value });
        expect(text).toMatch(/\btrue\b/);
        expect(text).toMatch(/\bfalse\b/);
      },
    );

    it('secrets are taken out of the environment, also when the start fails', () => {
      const secrets = secretValues(server, bench.backend.env);
      const good: Record<string, string | undefined> = { ...bench.backend.env };
      readConfiguration(server, good);
      const { text, left } = refusal({ ELICITATION: 'off' });
      for (const secret of secrets) {
        expect(Object.values(good)).not.toContain(secret);
        expect(Object.values(left)).not.toContain(secret);
        expect(text).not.toContain(secret);
      }
    });

    it.each(['READONLY', 'READ_ONY', 'DENY_TOOL', 'ALLOWED_TOOLS'])(
      'a misspelt %s draws a warning: its protection is off',
      (misspelt) => {
        expect(warnings({ [`${server.prefix}_${misspelt}`]: 'true' })).toContain(
          `${server.prefix}_${misspelt}`,
        );
      },
    );

    it('a misspelt ELICITATION draws a warning', () => {
      expect(warnings({ ELICITATON: 'true' })).toContain('ELICITATON');
    });

    it('what is spelt right draws none', () => {
      expect(warnings({ ELICITATION: 'true', [`${server.prefix}_READ_ONLY`]: 'false' })).toBe('');
    });
  });
}
