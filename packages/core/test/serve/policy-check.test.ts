import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuditSettings } from '../../src/config/audit-settings.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { demandsOn, pinnedPasskeys } from '../../src/policy/demands.ts';
import { describePolicy } from '../../src/policy/describe-policy.ts';
import { openPolicy } from '../../src/policy/policy.ts';
import type { Section } from '../../src/policy/schema.ts';
import { auditUnder } from '../../src/serve/audit-required.ts';
import { checkPolicy } from '../../src/serve/policy-check.ts';
import { PolicyFolder, refusalOf } from '../policy/policy-folder.ts';
import { notesServer } from './notes-server.ts';

let place: PolicyFolder;
beforeEach(() => void (place = new PolicyFolder()));
afterEach(() => place[Symbol.dispose]());

const check = (env: Record<string, string> = {}) =>
  checkPolicy(notesServer, readConfiguration(notesServer, { ...env }), place.path).replaceAll(
    place.path,
    'FILE',
  );

describe('policy check', () => {
  test('says lever by lever and tool by tool what would become of a server', () => {
    place.write(
      {
        when_unable: 'refuse',
        ask: 'off',
        tools: { 'remove_*': { deny: true }, hide_note: { ask: 'always' } },
      },
      {
        when_off: 'token',
        approve_by: 'dialog',
        deny_tools: ['create_key'],
        allowed_hosts: ['notes.example.org'],
        max_approval_ttl_seconds: 60,
        audit: { level: 'all' },
        passkeys: ['abc'],
      },
    );
    expect(check()).toMatchInlineSnapshot(`
      "FILE on notes-mcp

      ask: off is no requirement, on holds anyway
      when_off: token is no requirement, token holds anyway
      when_unable: token → refuse
      approve_by: unset → dialog
      allowed_hosts: notes.example.org
      max_approval_ttl_seconds: 60
      audit: there must be a trail
      passkeys: only those that are named

      list_notes    reads
      create_key    reads → not offered
      delete_note   asks always, by a dialog, else by a token → asks always, by a dialog, else refused
      publish_note  asks sometimes, by a dialog, else by a token → asks sometimes, by a dialog, else refused
      hide_note     never asks → asks always, by a dialog, else refused

      servers.*.tools: no tool of notes-mcp fits remove_*"
    `);
  });

  test('names what requires nothing, because a person is stricter already', () => {
    place.write({ when_unable: 'token', when_off: 'run', approve_by: 'dialog' });
    const said = check({ GUARD_WHEN_UNABLE: 'refuse', GUARD_APPROVE_BY: 'page' });
    expect(said).toContain('when_unable: token is no requirement, refuse holds anyway');
    expect(said).toContain('when_off: run is no requirement, token holds anyway');
    expect(said).toContain('approve_by: dialog is no requirement, page holds anyway');
    expect(said).not.toContain('\u2192');
  });

  test('names what would keep it from starting', () => {
    place.write({ disable_mcp_server: true, approvers: 3 }, { deny_tools: ['remove_note'] });
    expect(check()).toContain(
      [
        'DOES NOT START: disable_mcp_server',
        'DOES NOT START: approvers asks for 3 people, and it can ask one only',
        'DOES NOT START: servers.notes-mcp.deny_tools: no tool fits remove_note',
      ].join('\n'),
    );
  });

  test('names a section that is about another server: it may have been meant for this one', () => {
    place.write('{"version":1,"servers":{"notes":{"read_only":true}}}');
    expect(check()).toContain('servers.notes: is about another server');
  });

  test('a file that could not be put in place is refused', () => {
    place.write({ reed_only: true });
    expect(refusalOf(() => check())).toEqual([`${place.path}: servers.*.reed_only: there is no such key`]);
  });
});

const under = (own: Section['audit'], chosen?: Partial<AuditSettings>, all?: Section['audit']) => {
  const servers = { 'notes-mcp': { audit: own }, '*': all === undefined ? {} : { audit: all } };
  const demands = demandsOn('notes-mcp', { version: 1, servers });
  const usual: AuditSettings = { file: 'stderr', failure: 'warn', level: 'writes', keys: undefined };
  return auditUnder(demands, chosen && { ...usual, ...chosen }, 'policy.json');
};

describe('the trail that a policy wants', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'guard-trail-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  test('none is wanted: what was chosen stands', () => {
    expect(under(undefined)).toBeUndefined();
    expect(under(undefined, {})).toMatchObject({ failure: 'warn', level: 'writes' });
  });

  test('the stricter of both', () => {
    expect(under({ level: 'all' }, {})).toMatchObject({ file: 'stderr', level: 'all', failure: 'warn' });
    expect(under({ level: 'guarded', failure: 'deny' }, {})).toMatchObject({
      level: 'writes',
      failure: 'deny',
    });
    expect(under({}, {}, { level: 'all' })).toMatchObject({ level: 'all' });
    expect(under({ failure: 'warn' }, { failure: 'deny' })).toMatchObject({ failure: 'deny' });
  });

  test('a file that it names is written by whoever chose none, and what cannot be recorded is not done', () => {
    const file = join(folder, 'trail.jsonl');
    expect(under({ file })).toEqual({ file, failure: 'deny', level: 'guarded', keys: undefined });
  });

  test.each<[string, () => unknown, RegExp]>([
    [
      'no file at all',
      () => under({}),
      /^GUARD_AUDIT_FILE is not set, and audit in policy\.json wants a trail/,
    ],
    [
      'another file',
      () => under({ file: '/a' }, { file: '/b' }),
      /^GUARD_AUDIT_FILE names another file than audit/,
    ],
    [
      'two files',
      () => under({ file: '/a' }, undefined, { file: '/b' }),
      /^policy\.json: audit names two files/,
    ],
    [
      'a file from here',
      () => under({ file: 'trail' }),
      /^policy\.json: audit\.file must be an absolute path/,
    ],
  ])('%s stops the start', (_name, run, says) => {
    expect(refusalOf(run)).toEqual([expect.stringMatching(says)]);
  });
});

const pinned = (...lists: (readonly string[] | undefined)[]) =>
  pinnedPasskeys({
    ...demandsOn('x', { version: 1, servers: {} }),
    passkeys: lists.flatMap((list) => (list ? [list] : [])),
  });

test('the passkeys that count are those that every section names', () => {
  expect(pinned()).toBeUndefined();
  expect(pinned(['a', 'b'])).toEqual(['a', 'b']);
  expect(pinned(['a', 'b'], ['b', 'c'])).toEqual(['b']);
  expect(pinned(['a'], [])).toEqual([]);
});

test('doctor says whether a policy binds whoever runs the server', () => {
  const policy = () => openPolicy(place.path, { server: 'notes-mcp', tools: [] });
  expect(describePolicy(policy())).toBe(`none at ${place.path}`);
  place.write({});
  expect(describePolicy(policy())).toBe(
    `${place.path}, which the user that runs this server can change or take away`,
  );
});

test.skipIf(process.getuid?.() === 0)(
  'doctor says nothing of a policy that only its owner can change',
  () => {
    place.write({});
    chmodSync(place.path, 0o444);
    chmodSync(place.folder, 0o555);
    expect(describePolicy(openPolicy(place.path, { server: 'notes-mcp', tools: [] }))).toBe(place.path);
    chmodSync(place.folder, 0o755);
  },
);
