import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Environment, problemsOf, vpn, vpnEnvironment } from './environment.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { useFolder } from './folders.ts';

const folder = useFolder();
const read = (changes: Environment) => readConfiguration(vpn, vpnEnvironment(changes));
const file = () => join(folder.path, 'audit.jsonl');

function readOnly(): void {
  writeFileSync(file(), '');
  chmodSync(file(), 0o400);
}

describe('the audit trail', () => {
  test('is off as long as nobody names a file', () => {
    expect(read({}).audit).toBeUndefined();
  });

  test('of a file alone: what cannot be recorded is denied, and calls that ask are recorded', () => {
    expect(read({ GUARD_AUDIT_FILE: file() }).audit).toStrictEqual({
      file: file(),
      failure: 'deny',
      level: 'guarded',
      keys: undefined,
    });
    expect(statSync(file()).size).toBe(0);
  });

  test('can be stderr', () => {
    expect(read({ GUARD_AUDIT_FILE: 'stderr' }).audit?.file).toBe('stderr');
  });

  test('the key is a secret that no result shows', () => {
    const key = join(folder.path, 'key');
    writeFileSync(key, 'k'.repeat(40), { mode: 0o600 });
    const { audit, secrets } = read({ GUARD_AUDIT_FILE: file(), GUARD_AUDIT_KEY_FILE: key });
    expect(audit?.keys?.first).toHaveLength(40);
    expect(secrets).toContain('k'.repeat(40));
  });
});

describe('a start is refused', () => {
  test.each(['-', 'stdout', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'])(
    'where the trail would mix with the protocol: %s',
    (name) => {
      expect(problemsOf(() => read({ GUARD_AUDIT_FILE: name }))[0]).toMatch(/^GUARD_AUDIT_FILE must not be /);
    },
  );

  test('by a link, which its owner can turn to another file later', () => {
    symlinkSync(join(folder.path, 'elsewhere'), file());
    expect(problemsOf(() => read({ GUARD_AUDIT_FILE: file() }))).toStrictEqual([
      'GUARD_AUDIT_FILE must not be a symbolic link: name the file itself',
    ]);
  });

  test.each([
    ['a folder', () => mkdirSync(file()), 'names a folder: name a file in it'],
    ['a file that may not be written', () => readOnly(), 'names a file that cannot be written (EACCES)'],
  ])('by %s', (_, make, problem) => {
    make();
    // Whoever runs the tests as root may write everywhere.
    if (process.getuid?.() === 0 && problem.includes('EACCES')) return;
    expect(problemsOf(() => read({ GUARD_AUDIT_FILE: file() }))).toStrictEqual([
      `GUARD_AUDIT_FILE ${problem}`,
    ]);
  });

  test.each([
    [{ GUARD_AUDIT_FILE: 'audit.jsonl' }, 'GUARD_AUDIT_FILE must be an absolute path, or stderr'],
    [
      { GUARD_AUDIT_FILE: '/no/such/folder/a' },
      'GUARD_AUDIT_FILE names a file in a folder that is not there',
    ],
    [{ GUARD_AUDIT_LEVEL: 'all' }, 'GUARD_AUDIT_LEVEL needs GUARD_AUDIT_FILE'],
    [{ GUARD_AUDIT_FAILURE: 'deny' }, 'GUARD_AUDIT_FAILURE needs GUARD_AUDIT_FILE'],
    [{ GUARD_AUDIT_KEY_FILE: '/k' }, 'GUARD_AUDIT_KEY_FILE needs GUARD_AUDIT_FILE'],
    [
      { GUARD_AUDIT_FILE: 'stderr', GUARD_AUDIT_LEVEL: 'everything' },
      'GUARD_AUDIT_LEVEL must be guarded or writes or all',
    ],
    [{ GUARD_AUDIT_FILE: 'stderr', GUARD_AUDIT_FAILURE: 'no' }, 'GUARD_AUDIT_FAILURE must be deny or warn'],
    [{ GUARD_AUDIT_FILE: 'stderr', GUARD_AUDIT_KEY_FILE: '/no/k' }, 'GUARD_AUDIT_KEY_FILE names a file that'],
  ])('by %j', (changes, problem) => {
    expect(problemsOf(() => read(changes))).toStrictEqual([expect.stringContaining(problem)]);
  });
});
