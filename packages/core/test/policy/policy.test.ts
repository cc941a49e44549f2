import { chmodSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NO_DEMANDS } from '../../src/policy/demands.ts';
import { followPolicy, openPolicy } from '../../src/policy/policy.ts';
import { PolicyFolder, refusalOf } from './policy-folder.ts';

let place: PolicyFolder;
beforeEach(() => void (place = new PolicyFolder()));
afterEach(() => place[Symbol.dispose]());

const governed = { server: 'notes-mcp', tools: ['list_notes', 'delete_note'] };
const open = () => openPolicy(place.path, governed);
const refusal = (all: object | string, own?: object) => {
  place.write(all, own);
  return refusalOf(open);
};

describe('a policy at a start', () => {
  test('none requires nothing', () => {
    expect(open()).toEqual({ path: place.path, atStart: NO_DEMANDS });
  });

  test('says what it requires', () => {
    place.write({ when_unable: 'refuse' }, { read_only: true });
    expect(open().atStart.posture).toEqual({ whenUnable: 'refuse', writes: 'denied' });
  });

  test.each<[string, object | string, string]>([
    ['no JSON', '{"version": 1,', 'the file is no JSON'],
    ['an empty file', '', 'the file is no JSON'],
    ['a list', '[]', 'the file: expected an object'],
    ['no version', '{"servers": {}}', 'version: expected 1'],
    ['another version', '{"version": 2, "servers": {}}', 'version: expected 1'],
    ['an unknown key', { reed_only: true }, 'servers.*.reed_only: there is no such key'],
    [
      'a key of a key',
      { tools: { delete_note: { aks: 'always' } } },
      'servers.*.tools.delete_note.aks: there is no such key',
    ],
    ['a wrong type', { read_only: 'yes' }, 'servers.*.read_only: expected true or false'],
    [
      'a wrong word',
      { when_unable: 'never' },
      'servers.*.when_unable: expected one of "token", "page", "refuse"',
    ],
    [
      'on for a tool',
      { tools: { delete_note: { ask: 'on' } } },
      'servers.*.tools.delete_note.ask: expected "always"',
    ],
    [
      'a short life',
      { max_approval_ttl_seconds: 29 },
      'servers.*.max_approval_ttl_seconds: expected a number from 30',
    ],
    [
      'a pattern with a star inside',
      { deny_tools: ['a*b'] },
      'servers.*.deny_tools.0: expected the name of a tool',
    ],
    ['no host at all', { allowed_hosts: [] }, 'servers.*.allowed_hosts: expected one entry at least'],
    ['more people than can be asked', { approvers: 2 }, 'servers: approvers asks for 2 people'],
    [
      'a name that is skipped',
      '{"version":1,"servers":{"__proto__":{"read_only":true}}}',
      'the file is no JSON',
    ],
  ])('is refused whole for %s, with its name and the key', (_name, content, says) => {
    const problems = refusal(content);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${place.path}: ${says}`);
  });

  test('shows no value, and no key that could be one', () => {
    const problems = refusal({
      'hunter2 \u202E is my password': 'hunter2',
      ask: 'hunter2',
      tools: { 'Hunter 2': {} },
    });
    expect(problems.join('\n')).not.toMatch(/hunter/i);
    expect(problems).toHaveLength(3);
  });

  test('a tool that its own section misspells stops the start; in "*" it may be that of another server', () => {
    expect(refusal({ deny_tools: ['remove_note'], tools: { 'remove_*': { deny: true } } })).toEqual([]);
    expect(
      refusal({}, { deny_tools: ['delete_*', 'remove_note'], tools: { 'remove_*': { deny: true } } }),
    ).toEqual([
      `${place.path}: servers.notes-mcp.deny_tools: no tool of notes-mcp fits remove_note`,
      `${place.path}: servers.notes-mcp.tools: no tool of notes-mcp fits remove_*`,
    ]);
  });

  test('a section whose name is nearly that of the server stops the start: it protects nobody', () => {
    place.write('{"version":1,"servers":{"note-mcp":{"read_only":true},"other-mcp":{},"notes":{}}}');
    expect(refusalOf(open)).toEqual([`${place.path}: servers.note-mcp: is that notes-mcp?`]);
  });

  test('is read with the mark that Windows puts in front', () => {
    place.write('\uFEFF{"version":1,"servers":{}}');
    expect(open().atStart).toEqual(NO_DEMANDS);
  });

  test.each([
    ['a folder', () => mkdirSync(place.path)],
    ['what is no text', () => writeFileSync(place.path, new Uint8Array([0x22, 0xff, 0x22]))],
    ['what is too large', () => writeFileSync(place.path, ' '.repeat(1_100_000))],
  ])('%s in its place stops the start: nobody knows what it was to say', (_name, put) => {
    put();
    expect(refusalOf(open)).toEqual([expect.stringContaining(`${place.path}: the file cannot be read`)]);
  });

  test.skipIf(process.getuid?.() === 0)('one that must not be read stops the start', () => {
    place.write({});
    chmodSync(place.path, 0o000);
    expect(refusalOf(open)).toEqual([expect.stringContaining('the file cannot be read (EACCES)')]);
  });
});

describe('a policy while a server runs', () => {
  const told: string[] = [];
  const follow = () => {
    told.length = 0;
    return followPolicy(open(), governed, (problem) => told.push(problem));
  };

  test('what is stricter holds at once, and what held at the start holds on', () => {
    place.write({ when_unable: 'refuse' });
    const now = follow();
    expect(now().demands.posture).toEqual({ whenUnable: 'refuse' });
    place.write({ read_only: true });
    expect(now().demands.posture).toEqual({ whenUnable: 'refuse', writes: 'denied' });
    place.write({});
    expect(now().demands.posture).toEqual({ whenUnable: 'refuse' });
    rmSync(place.path);
    expect(now().demands.posture).toEqual({ whenUnable: 'refuse' });
  });

  test('one that comes to be where there was none', () => {
    const now = follow();
    expect(now().demands).toEqual(NO_DEMANDS);
    place.write({ disable: true });
    expect(now().demands.disable).toBe('disable');
  });

  test('one that was put in its place with the same size and date', () => {
    place.write({ disable: false });
    const now = follow();
    now();
    const date = new Date(1_700_000_000_000);
    utimesSync(place.path, date, date);
    now();
    const other = `${place.path}.new`;
    writeFileSync(other, JSON.stringify({ version: 1, servers: { '*': { disable: true } } }).padEnd(47));
    utimesSync(other, date, date);
    renameSync(other, place.path);
    expect(now().demands.disable).toBe('disable');
  });

  test.each<[string, () => void]>([
    ['broken', () => place.write('{')],
    ['with a tool that does not exist', () => place.write({}, { deny_tools: ['no_such_tool'] })],
    ['with a folder in its place', () => (rmSync(place.path), mkdirSync(place.path))],
  ])('%s it is unreadable until it is mended, told once, and what held holds on', (_name, damage) => {
    place.write({ read_only: true });
    const now = follow();
    now();
    damage();
    for (const look of [now(), now()]) {
      expect(look).toMatchObject({ unreadable: place.path, demands: { posture: { writes: 'denied' } } });
    }
    expect(told).toEqual([expect.stringContaining(place.path)]);
    rmSync(place.path, { recursive: true });
    place.write({});
    expect(now().unreadable).toBeUndefined();
  });

  test('is read once for each change, however often it is looked at', () => {
    place.write({});
    const now = follow();
    const [first, second] = [now(), now()];
    expect(second).toBe(first);
  });
});
