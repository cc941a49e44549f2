import { describe, expect, test } from 'vitest';
import { selectTools } from '../../src/select/select-tools.ts';
import type { Selection } from '../../src/select/select-tools.ts';
import { problemsOf } from '../config/environment.ts';

const tools = [
  { name: 'list_clients', readOnly: true },
  { name: 'get_client', readOnly: true },
  { name: 'get_client_config', readOnly: true },
  { name: 'create_client', readOnly: false },
  { name: 'delete_client', readOnly: false },
];

const everything: Selection = {
  prefix: 'WG_EASY',
  readOnly: false,
  allow: [],
  deny: [],
  presets: { essential: ['list_clients', 'create_client'] },
};

function select(changes: Partial<Selection>) {
  return selectTools(tools, { ...everything, ...changes }).map((tool) => tool.name);
}

describe('what is registered', () => {
  test.each<[string, Partial<Selection>, string[]]>([
    ['all without a selection', {}, tools.map((tool) => tool.name)],
    ['reads only', { readOnly: true }, ['list_clients', 'get_client', 'get_client_config']],
    ['one name, not what begins with it', { allow: ['get_client'] }, ['get_client']],
    ['a prefix', { allow: ['get_*'] }, ['get_client', 'get_client_config']],
    ['a prefix that is a whole name', { allow: ['get_client*'] }, ['get_client', 'get_client_config']],
    ['the preset', { allow: ['essential'] }, ['list_clients', 'create_client']],
    [
      'the preset and a name',
      { allow: ['essential', 'get_client'] },
      ['list_clients', 'get_client', 'create_client'],
    ],
    ['all but some', { deny: ['get_*', 'delete_client'] }, ['list_clients', 'create_client']],
    ['all but the preset', { deny: ['essential'] }, ['get_client', 'get_client_config', 'delete_client']],
    ['deny before allow', { allow: ['get_*'], deny: ['get_client'] }, ['get_client_config']],
    [
      'deny before the same allow',
      { allow: ['*'], deny: ['delete_*'] },
      tools.slice(0, 4).map((tool) => tool.name),
    ],
    [
      'the order of declaration',
      { allow: ['delete_client', 'list_clients'] },
      ['list_clients', 'delete_client'],
    ],
    [
      'a name once, however often it is listed',
      { allow: ['get_client', 'get_client', 'get_c*'] },
      ['get_client', 'get_client_config'],
    ],
    [
      'no write of the preset on a read-only server',
      { readOnly: true, allow: ['essential'] },
      ['list_clients'],
    ],
    [
      'no write by its name on a read-only server',
      { readOnly: true, allow: ['get_client', 'delete_client'] },
      ['get_client'],
    ],
    [
      'a write denied on a read-only server',
      { readOnly: true, deny: ['delete_client'] },
      ['list_clients', 'get_client', 'get_client_config'],
    ],
  ])('%s', (_, changes, names) => {
    expect(select(changes)).toEqual(names);
  });

  test('the tools themselves come back, with all that they carry', () => {
    const [first] = tools;
    expect(selectTools(tools, { ...everything, allow: ['list_clients'] })[0]).toBe(first);
  });
});

describe('an entry that matches nothing stops the server: a misspelt deny would leave a tool open', () => {
  test.each([
    ['delete_clients', 'matches no tool; did you mean delete_client?'],
    ['deletclient', 'matches no tool; did you mean delete_client?'],
    ['esential', 'matches no tool; did you mean essential?'],
    ['essential*', 'matches no tool; did you mean essential?'],
    ['frobnicate', 'matches no tool'],
    ['remove_*', 'matches no tool'],
    ['Delete_Client', 'matches no tool: names are lower case; did you mean delete_client?'],
    ['ESSENTIAL', 'matches no tool: names are lower case; did you mean essential?'],
    ['*_client', 'matches no tool: a star may stand at the end only'],
    ['get_*_config', 'matches no tool: a star may stand at the end only'],
    ['**', 'matches no tool: a star may stand at the end only'],
    ['get_client;list_clients', 'matches no tool'],
    ['', 'matches no tool'],
    ['constructor', 'matches no tool'],
  ])('%j %s', (entry, reason) => {
    const problem = `${JSON.stringify(entry)} ${reason}`;
    expect(problemsOf(() => select({ deny: [entry] }))).toEqual([`WG_EASY_DENY_TOOLS: ${problem}`]);
    expect(problemsOf(() => select({ allow: ['list_clients', entry] }))).toEqual([
      `WG_EASY_ALLOW_TOOLS: ${problem}`,
    ]);
  });

  test('all of them are reported at once', () => {
    const problems = problemsOf(() => select({ allow: ['x1', 'list_clients', 'x2'], deny: ['x3'] }));
    expect(problems.map((line) => line.split('"')[1])).toEqual(['x1', 'x2', 'x3']);
  });
});

describe('a selection that leaves nothing is named, and not served as an empty list', () => {
  test.each<[Partial<Selection>, string]>([
    [{ deny: ['*'] }, 'WG_EASY_DENY_TOOLS'],
    [{ readOnly: true, allow: ['delete_client'] }, 'WG_EASY_READ_ONLY, WG_EASY_ALLOW_TOOLS'],
    [{ allow: ['get_client'], deny: ['get_*'] }, 'WG_EASY_ALLOW_TOOLS, WG_EASY_DENY_TOOLS'],
  ])('%j', (changes, start) => {
    expect(problemsOf(() => select(changes))).toEqual([
      `${start}: no tool is left to register; widen the selection`,
    ]);
  });

  test('a server without tools is nobody’s selection', () => {
    expect(selectTools([], { ...everything, readOnly: true })).toEqual([]);
  });
});
