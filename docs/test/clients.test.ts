import { describeVariables } from '@guard/core/inspect';
import { describe, expect, it } from 'vitest';
import { CLIENTS } from '../clients/catalogue.ts';
import { clientPage, NOT_CHECKED } from '../clients/page.ts';
import { SERVERS } from '../clients/settings.ts';
import { STAGES, STAGE_NAMES } from './support/backends.ts';

const FIRST = SERVERS[0] ?? { name: '', title: '', package: '', env: {} };

const known = new Map(
  await Promise.all(
    STAGE_NAMES.map(async (name) => {
      const stage = await STAGES[name]();
      await stage.close();
      return [name, describeVariables(stage.server)] as const;
    }),
  ),
);

describe.each(SERVERS)('the settings of $name', ({ name, env }) => {
  const variables = [...known].find(([server]) => server === name)?.[1] ?? [];

  it('are settings of the server', () => {
    const names = new Set(variables.map((row) => row.name));
    expect(Object.keys(env).filter((variable) => !names.has(variable))).toEqual([]);
  });

  it('are all that it needs, the credential from a file', () => {
    const given = new Set(Object.keys(env));
    const missing = variables.filter(
      (row) => row.required && !given.has(row.name) && !given.has(`${row.name}_FILE`),
    );
    expect(missing).toEqual([]);
    expect(Object.keys(env).some((variable) => variable.endsWith('_FILE'))).toBe(true);
  });
});

describe.each(CLIENTS)('the page of $name', (client) => {
  it.each(SERVERS)('starts $name with all its settings', (server) => {
    const { text } = client.write(server);
    for (const word of ['npx', '-y', server.package, ...Object.entries(server.env).flat()]) {
      expect(text).toContain(word);
    }
  });

  it('says where its knowledge ends', () => {
    expect(clientPage(client).toLowerCase()).toContain(NOT_CHECKED);
  });
});

describe.each(CLIENTS.filter(({ write }) => write(FIRST).language === 'json'))(
  'the JSON for $name',
  (client) => {
    it.each(SERVERS)('has $name and its command', (server) => {
      const [inner] = Object.values(JSON.parse(client.write(server).text));
      expect(inner).toMatchObject({
        [server.name]: { command: 'npx', args: ['-y', server.package], env: server.env },
      });
    });
  },
);
