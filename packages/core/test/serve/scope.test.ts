import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ConfigurationError } from '../../src/config/configuration-error.ts';
import { createRuntime, readConfiguration } from '../../src/embed.ts';
import { address, defineServer, READS, readTool, text } from '../../src/index.ts';
import { parseArguments } from '../../src/serve/arguments.ts';
import { definitionProblems } from '../../src/serve/definition-check.ts';

const part = (name: string, title: string, input: z.ZodObject) =>
  readTool({
    name,
    title,
    description: `${title}.`,
    hints: READS,
    input,
    output: z.looseObject({}),
    untrusted: false,
    read: async () => ({}),
  });

const getFile = part(
  'get_file',
  'Get a file',
  z.strictObject({ project: z.string(), repo: z.string(), file: z.string() }),
);
const listRepos = part('list_repos', 'List repositories', z.strictObject({ project: z.string().optional() }));
const listUsers = part('list_users', 'List accounts', z.strictObject({}));

const server = defineServer({
  binary: 'code-mcp',
  title: 'Code',
  version: '1.0.0',
  instructions: 'Code.',
  prefix: 'CODE',
  variables: {
    url: address({ describes: 'Address', trims: [] }),
    project: text({ describes: 'Key', optional: true, flag: 'project' }),
    repo: text({ describes: 'Slug', optional: true, flag: 'repo' }),
  },
  scope: ['project', 'repo'],
  presets: { essential: ['get_file'] },
  backend: 'code',
  supplied: 'none',
  secretKeys: [],
  serialWrites: false,
  connect: ({ url }) => ({ base: url, account: '', headers: () => ({}) }),
  checks: [],
  tools: [getFile, listRepos, listUsers],
});

const URL_OF_CODE = { CODE_URL: 'https://code.example.org' };
const open = (env: Record<string, string>) => createRuntime(server, readConfiguration(server, env));
const names = (env: Record<string, string>) =>
  open(env)
    .list()
    .map(({ name }) => name);

describe('a server that is bound to a part of its instance', () => {
  const bound = { ...URL_OF_CODE, CODE_PROJECT: 'PAY', CODE_REPO: 'checkout' };

  test('lists no argument that is decided, and no tool that could look further', () => {
    expect(names(URL_OF_CODE)).toEqual(['get_file', 'list_repos', 'list_users']);
    expect(names({ ...URL_OF_CODE, CODE_PROJECT: 'PAY' })).toEqual(['get_file', 'list_repos']);
    expect(names(bound)).toEqual(['get_file']);
    expect(open(bound).list()[0]?.inputSchema).toEqual({
      type: 'object',
      properties: { file: { type: 'string' } },
      required: ['file'],
      additionalProperties: false,
    });
  });

  test('names the setting to whoever looks for a tool that is not there', () => {
    expect(open(bound).leftOutBy('list_repos')).toEqual(['CODE_REPO']);
    expect(open(bound).leftOutBy('list_users')).toEqual(['CODE_PROJECT', 'CODE_REPO']);
  });

  test('is bound while it is not configured yet, so that the list does not change afterwards', () => {
    expect(names({ CODE_PROJECT: 'PAY' })).toEqual(['get_file', 'list_repos']);
  });

  test('takes the flag before the variable', () => {
    const { scope } = readConfiguration(server, { ...bound }, { flags: { repo: 'billing' } });
    expect(scope).toEqual({ project: 'PAY', repo: 'billing' });
  });

  test('does not start with a repository of any project', () => {
    const start = open.bind(undefined, { ...URL_OF_CODE, CODE_REPO: 'checkout' });
    expect(start).toThrow(ConfigurationError);
    expect(start).toThrow('CODE_REPO needs CODE_PROJECT beside it');
  });
});

describe('the arguments of a call within a scope', () => {
  const scope = { project: 'PAY', repo: 'checkout' };
  const parse = (given: Record<string, unknown>) => parseArguments(getFile, given, scope);

  test('are completed by it, and may repeat it', () => {
    const input = { ...scope, file: 'a' };
    expect(parse({ file: 'a' })).toHaveProperty('input', input);
    expect(parse({ file: 'a', repo: 'checkout', project: null })).toHaveProperty('input', input);
  });

  test.each([
    [{ file: 'a', project: 'SECRET' }, 'project: this server is bound to PAY; leave it out'],
    [{ file: 'a', repo: 'billing' }, 'repo: this server is bound to checkout; leave it out'],
    [{ file: 'a', repo: ['checkout'] }, 'repo: this server is bound to checkout'],
    [{ file: 'a', repo: '' }, 'repo: this server is bound to checkout'],
  ])('name nothing beyond it: %j', (given, refusal) => {
    expect(parse(given)).toHaveProperty('refused', expect.stringContaining(refusal));
  });

  test('are called by what is left of them', () => {
    expect(parse({ file: 'a', line: 1 })).toHaveProperty(
      'refused',
      expect.stringContaining('(it takes file)'),
    );
  });
});

test('a scope of what is no optional text is refused when the server is put together', () => {
  expect(definitionProblems({ ...server, scope: ['url'] })).toEqual([
    'The scope names url, which is no optional text variable.',
  ]);
  expect(definitionProblems({ ...server, scope: ['toString'] })).toHaveLength(1);
});
