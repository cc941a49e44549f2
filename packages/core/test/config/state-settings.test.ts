import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFolderKey } from '../../src/config/folder-key.ts';
import { keyFileProblem } from '../../src/config/key-lines.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { type Environment, problemsOf, vpn, vpnEnvironment } from './environment.ts';
import { useFolder } from './folders.ts';

const base = useFolder();
const user = process.getuid?.();
const at = (name: string) => join(base.path, name);
const read = (changes: Environment) => readConfiguration(vpn, vpnEnvironment(changes));
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

const OLD = 'o'.repeat(40);
const NEW = 'n'.repeat(32);

function keyFile(content: string, mode = 0o600): string {
  writeFileSync(at('keys'), content);
  chmodSync(at('keys'), mode);
  return at('keys');
}

const put = (content: string, mode = 0o600) => {
  mkdirSync(at('state'), { mode: 0o700 });
  writeFileSync(join(at('state'), 'key'), content);
  chmodSync(join(at('state'), 'key'), mode);
};

const found = () => readFolderKey(at('state'), user);

const withKeys = (path: string) => read({ GUARD_STATE_DIR: at('state'), GUARD_KEY_FILE: path });

describe('where approvals are kept', () => {
  test.each([{}, { GUARD_STATE_DIR: '' }, { GUARD_STATE_DIR: 'none' }])('in memory with %j', (changes) => {
    expect(read(changes)).toMatchObject({ state: undefined, warnings: [] });
  });

  test('in a folder, with a key that is made once and known to the scrubber', () => {
    const { state, secrets } = read({ GUARD_STATE_DIR: at('state') });
    expect(state?.dir).toBe(at('state'));
    const key = readFileSync(join(at('state'), 'key'), 'utf8').trim();
    expect(text(state?.keys.first)).toBe(key);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(secrets).toContain(key);
    expect(read({ GUARD_STATE_DIR: at('state') }).state).toStrictEqual(state);
  });

  test.skipIf(user === undefined)('the key is for this user alone', () => {
    read({ GUARD_STATE_DIR: at('state') });
    expect(statSync(join(at('state'), 'key')).mode.toString(8)).toBe('100600');
  });

  test('a folder that cannot be used stops the server, naming the setting and never the path', () => {
    writeFileSync(at('state'), '');
    expect(problemsOf(() => read({ GUARD_STATE_DIR: at('state') }))).toEqual([
      'GUARD_STATE_DIR must be a folder: something else has that name',
    ]);
    expect(problemsOf(() => read({ GUARD_STATE_DIR: '${STATE}' }))).toEqual([
      expect.stringMatching(/^GUARD_STATE_DIR holds an unexpanded placeholder/),
    ]);
  });
});

describe('the key in the folder', () => {
  test('can be replaced by one that is put before it', () => {
    put(`${NEW}\n${OLD}\n`);
    const keys = found();
    expect(typeof keys === 'string' ? keys : keys.all.map(text)).toStrictEqual([NEW, OLD]);
  });

  test.each(['', 'short\n'])('that was cut off (%j) is said to be so, and no other is made', (content) => {
    put(content);
    expect(found()).toMatch(
      /^holds a file "key" that holds .*: remove it, which ends the approvals that are open$/,
    );
    expect(readFileSync(join(at('state'), 'key'), 'utf8')).toBe(content);
  });

  test.skipIf(user === undefined).each([0o640, 0o604, 0o620])(
    'that others can read or write (%o) is not believed',
    (mode) => {
      put(NEW, mode);
      expect(found()).toMatch(/"key" that is not a file of the user that runs this server alone/);
    },
  );

  test.skipIf(user === undefined)('of another owner is not believed', () => {
    put(NEW);
    expect(readFolderKey(at('state'), (user ?? 0) + 1)).toMatch(/"key" that is not a file of the user/);
  });

  test.skipIf(user === undefined)('that is a link is not followed', () => {
    mkdirSync(at('state'), { mode: 0o700 });
    symlinkSync(keyFile(NEW), join(at('state'), 'key'));
    expect(found()).toMatch(/"key" that cannot be made or read \(E[A-Z]+\)/);
  });

  test('in a folder that is gone is reported by its code', () => {
    expect(found()).toMatch(/\(ENOENT\)/);
  });
});

describe('a file of keys', () => {
  test('the first seals and all open; blank lines and line ends do not count', () => {
    const { state, secrets } = withKeys(keyFile(`${NEW}\r\n\n  ${OLD}\n`));
    expect(text(state?.keys.first)).toBe(NEW);
    expect(state?.keys.all.map(text)).toStrictEqual([NEW, OLD]);
    expect(secrets).toStrictEqual(expect.arrayContaining([NEW, OLD]));
  });

  test.each([
    ['', 'holds no key'],
    ['\n \n', 'holds no key'],
    [`${NEW}\nshort`, 'holds a line of fewer than 32 bytes, which is no key'],
  ])('%j is refused', (content, says) => {
    expect(problemsOf(() => withKeys(keyFile(content)))).toEqual([
      `GUARD_KEY_FILE names a file that ${says}: make a key with openssl rand -hex 32`,
    ]);
  });

  test('that is missing is refused by its code', () => {
    expect(problemsOf(() => withKeys(at('nowhere')))).toEqual([
      expect.stringMatching(/^GUARD_KEY_FILE names a file that cannot be read \(ENOENT\)/),
    ]);
  });

  test.each([{}, { GUARD_STATE_DIR: 'none' }])('without a folder (%j) is refused', (changes) => {
    expect(problemsOf(() => read({ ...changes, GUARD_KEY_FILE: keyFile(NEW) }))).toEqual([
      'GUARD_KEY_FILE needs GUARD_STATE_DIR: name the folder whose approvals it seals',
    ]);
  });

  test.skipIf(user === undefined).each([0o620, 0o602, 0o666])(
    'that others can write to (%o) is refused',
    (mode) => {
      expect(problemsOf(() => withKeys(keyFile(NEW, mode)))).toEqual([
        'GUARD_KEY_FILE names a file that others can write to: run chmod 600 on it',
      ]);
    },
  );

  test.skipIf(user === undefined)(
    'that everybody can read is refused, and one that a group can is taken',
    () => {
      expect(problemsOf(() => withKeys(keyFile(NEW, 0o604)))).toEqual([
        'GUARD_KEY_FILE names a file that everybody on this machine can read: run chmod 600 on it',
      ]);
      expect(withKeys(keyFile(NEW, 0o640)).state?.keys.all).toHaveLength(1);
    },
  );

  // The superuser can change the mode of every file, so one of its own is no worse.
  test.skipIf(user === undefined || user === 0)(
    'of another user, who can change its mode, is refused',
    () => {
      expect(keyFileProblem(keyFile(NEW), (user ?? 0) + 1)).toMatch(/others can write to/);
    },
  );

  test.skipIf(user === undefined)(
    'that is mounted by a container all may read, and no other passes for it by a path that leads out',
    () => {
      mkdirSync(at('mounted'));
      writeFileSync(at('mounted/keys'), NEW, { mode: 0o644 });
      expect(keyFileProblem(at('mounted/keys'), user, at('mounted/'))).toBeUndefined();
      expect(keyFileProblem(at('mounted/keys'), user)).toMatch(/everybody/);
      keyFile(NEW, 0o644);
      expect(keyFileProblem(`${base.path}/mounted/../keys`, user, at('mounted/'))).toMatch(/everybody/);
    },
  );
});
