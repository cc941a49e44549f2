import { rmSync, writeFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { isStricter, type Posture } from '../../src/guard/posture.ts';
import { type Demands, demandsOn, NO_DEMANDS } from '../../src/policy/demands.ts';
import { openPolicy } from '../../src/policy/policy.ts';
import type { Section } from '../../src/policy/schema.ts';
import { type Rules, type RuledTool, rulesAtStart, rulesOf } from '../../src/serve/rules.ts';
import { followRules } from '../../src/serve/rules-now.ts';
import { PolicyFolder, refusalOf } from '../policy/policy-folder.ts';
import { notesServer } from './notes-server.ts';

const POLICY = '/etc/guard-mcp/policy.json';
const URL_OF_NOTES = 'https://notes.example.org:8443';
const configuration = readConfiguration(notesServer, {
  NOTES_URL: URL_OF_NOTES,
  NOTES_TOKEN: 'correct horse battery',
});

const reads: RuledTool = { name: 'list_notes', writes: false, asks: false };
const asks: RuledTool = { name: 'delete_note', writes: true, asks: true };
const plain: RuledTool = { name: 'hide_note', writes: true, asks: false };
const ALL = [reads, asks, plain];

const demands = (section: Section): Demands =>
  demandsOn('notes-mcp', { version: 1, servers: { '*': section } });
const rules = (section: Section): Rules =>
  rulesOf({ start: notesServer, configuration, path: POLICY, demands: demands(section) });
const forbidden = (section: Section) => ALL.map((tool) => rules(section).of(tool).forbidden);

describe('what forbids the calls of a tool', () => {
  test.each<[string, Section, (string | undefined)[]]>([
    ['nothing', {}, [undefined, undefined, undefined]],
    ['disable', { disable: true }, ALL.map(() => `disable in ${POLICY}`)],
    ['its other spelling', { disable_mcp_server: true }, ALL.map(() => `disable_mcp_server in ${POLICY}`)],
    ['disable that says false', { disable: false }, [undefined, undefined, undefined]],
    ['read_only, which no read is', { read_only: true }, [undefined, POLICY, POLICY]],
    ['a denial of a list', { deny_tools: ['delete_*'] }, [undefined, `a denial in ${POLICY}`, undefined]],
    [
      'a denial of its own',
      { tools: { list_notes: { deny: true } } },
      [`a denial in ${POLICY}`, undefined, undefined],
    ],
    ['another host', { allowed_hosts: ['other.example.org'] }, ALL.map(() => `allowed_hosts in ${POLICY}`)],
    [
      'the host without its port',
      { allowed_hosts: ['notes.example.org'] },
      ALL.map(() => `allowed_hosts in ${POLICY}`),
    ],
    ['the very host', { allowed_hosts: ['notes.example.org:8443'] }, [undefined, undefined, undefined]],
  ])('%s', (_what, section, told) => expect(forbidden(section)).toStrictEqual(told));

  test('a host has to stand in the lists of both sections', () => {
    const { servers } = {
      servers: { '*': { allowed_hosts: ['notes.example.org:8443'] }, 'notes-mcp': { allowed_hosts: ['a'] } },
    };
    const both = rulesOf({
      start: notesServer,
      configuration,
      path: POLICY,
      demands: demandsOn('notes-mcp', { version: 1, servers }),
    });
    expect(both.of(reads).forbidden).toBe(`allowed_hosts in ${POLICY}`);
  });

  test('a denial says where it stands before it says that nothing may be changed', () =>
    expect(rules({ read_only: true, deny_tools: ['*'] }).of(asks).forbidden).toBe(`a denial in ${POLICY}`));
});

describe('whether each call of a tool asks', () => {
  test.each<[Section, boolean, boolean]>([
    [{}, false, false],
    [{ tools: { '*': { ask: 'always' } } }, true, true],
    [{ tools: { hide_note: { ask: 'always' } } }, false, true],
    // Only for what never asks by itself can it mean nothing else.
    [{ tools: { '*': { approve_by: 'page' } } }, false, true],
    [{ approve_by: 'page' }, false, false],
  ])('%j', (section, askingAlready, never) => {
    const { of } = rules(section);
    expect([of(reads).always, of(asks).always, of(plain).always]).toStrictEqual([
      false,
      askingAlready,
      never,
    ]);
  });

  test('approve_by of one tool holds for that one and no other', () => {
    const { of, standing } = rules({ tools: { delete_note: { approve_by: 'passkey' } } });
    expect(of(asks).standing.posture.approveBy).toBe('passkey');
    expect(of(plain).standing.posture.approveBy).toBe('unset');
    expect(standing.posture.approveBy).toBe('unset');
  });

  test('of a pattern and a name the stricter holds, whichever comes first', () => {
    for (const tools of [
      { 'delete_*': { approve_by: 'passkey' }, delete_note: { approve_by: 'dialog' } },
      { delete_note: { approve_by: 'dialog' }, 'delete_*': { approve_by: 'passkey' } },
    ] as const)
      expect(rules({ tools }).of(asks).standing.posture.approveBy).toBe('passkey');
  });
});

const start = (section: Section) =>
  refusalOf(() => rulesAtStart(notesServer, configuration, { path: POLICY, atStart: demands(section) }));

describe('a start', () => {
  test.each<[Section, string]>([
    [{ disable: true }, 'disable'],
    [{ allowed_hosts: ['other.example.org'] }, 'allowed_hosts'],
  ])('is refused by %j, without the address that it would reach', (section, key) =>
    expect(start(section)).toStrictEqual([
      `${key} in ${POLICY} keeps notes-mcp from running on this machine`,
    ]),
  );

  test('is not refused by what leaves something to do', () =>
    expect(start({ read_only: true, deny_tools: ['*'] })).toStrictEqual([]));

  test('without a policy requires nothing', () =>
    expect(rulesAtStart(notesServer, configuration).of(asks).forbidden).toBeUndefined());

  test('of a server that is not configured yet reaches no host that could be outside', () => {
    const bare = readConfiguration(notesServer, {});
    const atStart = demands({ allowed_hosts: ['other.example.org'] });
    expect(refusalOf(() => rulesAtStart(notesServer, bare, { path: POLICY, atStart }))).toStrictEqual([]);
  });
});

test('whatever a policy says, nothing of a tool is laxer than without it', () => {
  const section = fc.record(
    {
      read_only: fc.boolean(),
      ask: fc.constantFrom('on', 'off'),
      when_off: fc.constantFrom('run', 'token', 'page', 'refuse'),
      when_unable: fc.constantFrom('token', 'page', 'refuse'),
      approve_by: fc.constantFrom('dialog', 'page', 'passkey'),
      tools: fc.dictionary(
        fc.constantFrom('*', 'delete_*', 'hide_note'),
        fc.record(
          { ask: fc.constant('always'), approve_by: fc.constantFrom('dialog', 'page', 'passkey') },
          { requiredKeys: [] },
        ),
      ),
    },
    { requiredKeys: [] },
  );
  const free = rules({});
  const SETTINGS = [
    'writes',
    'ask',
    'whenOff',
    'whenUnable',
    'approveBy',
  ] as const satisfies (keyof Posture)[];
  fc.assert(
    fc.property(section, fc.constantFrom(...ALL), (given, tool) => {
      const before = free.of(tool).standing.posture;
      const { posture } = rules(given).of(tool).standing;
      expect(
        SETTINGS.filter((setting) => isStricter(setting, before[setting], posture[setting])),
      ).toStrictEqual([]);
    }),
  );
});

describe('rules that are followed while a server runs', () => {
  let place: PolicyFolder;
  beforeEach(() => void (place = new PolicyFolder()));
  afterEach(() => place[Symbol.dispose]());

  const governed = { server: 'notes-mcp', tools: ALL.map(({ name }) => name) };
  function following() {
    const told: string[] = [];
    const policy = openPolicy(place.path, governed);
    const sources = { start: notesServer, configuration, path: place.path, demands: policy.atStart };
    return { ...followRules(sources, policy, governed, (problem) => told.push(problem)), told };
  }

  test('hold on though the file is taken away', () => {
    place.write({ deny_tools: ['delete_note'] });
    const { forbids } = following();
    rmSync(place.path);
    expect(forbids(asks)).toBe(`a denial in ${place.path}`);
    expect(forbids(plain)).toBeUndefined();
  });

  test('become stricter at once, and as strict as at the start again and no laxer', () => {
    place.write({ approve_by: 'dialog' });
    const { now, look, forbids } = following();
    place.write({ approve_by: 'passkey', deny_tools: ['*'] });
    expect(now().of(asks).standing.posture.approveBy).toBe('dialog');
    expect(look().of(asks).standing.posture.approveBy).toBe('passkey');
    expect(now()).toBe(look());
    expect(ALL.map(forbids)).toStrictEqual(ALL.map(() => `a denial in ${place.path}`));
    place.write({});
    expect(look().of(asks).standing.posture.approveBy).toBe('dialog');
    expect(ALL.map(forbids)).toStrictEqual([undefined, undefined, undefined]);
  });

  test('of a file that nobody can read let nothing be changed, and let it be looked at', () => {
    const { forbids, told } = following();
    writeFileSync(place.path, '{"version": 1,');
    expect(ALL.map(forbids)).toStrictEqual([
      undefined,
      `${place.path}, which cannot be read`,
      `${place.path}, which cannot be read`,
    ]);
    expect(told).toStrictEqual([`${place.path}: the file is no JSON`]);
    place.write({});
    expect(ALL.map(forbids)).toStrictEqual([undefined, undefined, undefined]);
  });

  test('cap the life of an approval by the shorter of then and now', () => {
    place.write({ max_approval_ttl_seconds: 60 });
    const { look } = following();
    place.write({ max_approval_ttl_seconds: 600 });
    expect(look().ttlMs).toBe(60_000);
    place.write({ max_approval_ttl_seconds: 30 });
    expect(look().ttlMs).toBe(30_000);
  });

  test('without a policy stay what they were', () => {
    const sources = { start: notesServer, configuration, path: POLICY, demands: NO_DEMANDS };
    const { now, look, forbids } = followRules(sources, undefined, governed, () => {});
    expect(look()).toBe(now());
    expect(ALL.map(forbids)).toStrictEqual([undefined, undefined, undefined]);
  });
});
