import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { describe, expect, test } from 'vitest';
import { prepareStateFolder } from '../../src/config/state-folder.ts';
import { useFolder } from './folders.ts';

const base = useFolder();
const user = process.getuid?.();
const surroundings = () => ({
  workingDirectory: join(base.path, 'project'),
  home: join(base.path, 'home'),
  user,
});
const at = (...names: readonly string[]) => join(base.path, ...names);
const prepare = (path: string, changes = {}) => prepareStateFolder(path, { ...surroundings(), ...changes });

describe('a folder of the user alone', () => {
  test('is made where there is none, with those above it', () => {
    expect(prepare(at('state', 'guard-mcp'))).toBeUndefined();
    expect(statSync(at('state', 'guard-mcp')).isDirectory()).toBe(true);
  });

  test.skipIf(user === undefined)(
    'is made for this user alone, whatever others are allowed elsewhere',
    () => {
      const before = process.umask(0);
      try {
        expect(prepare(at('state'))).toBeUndefined();
      } finally {
        process.umask(before);
      }
      expect(statSync(at('state')).mode.toString(8)).toBe('40700');
    },
  );

  test('is taken as it is where there is one', () => {
    mkdirSync(at('state'), { mode: 0o700 });
    expect(prepare(at('state'))).toBeUndefined();
  });

  test.skipIf(user === undefined).each([0o701, 0o710, 0o770, 0o777, 0o1777])(
    'is refused when its mode is %o',
    (mode) => {
      mkdirSync(at('state'));
      chmodSync(at('state'), mode);
      expect(prepare(at('state'))).toBe('must be open to nobody else: run chmod 700 on it');
    },
  );

  test.skipIf(user === undefined)('is refused when somebody else owns it, who could put files back', () => {
    mkdirSync(at('state'), { mode: 0o700 });
    expect(prepare(at('state'), { user: (user ?? 0) + 1 })).toBe(
      'must belong to the user that runs this server',
    );
  });

  test.skipIf(user === undefined)('is refused as a link, which its owner can turn to another folder', () => {
    mkdirSync(at('elsewhere'), { mode: 0o700 });
    symlinkSync(at('elsewhere'), at('state'));
    expect(prepare(at('state'))).toBe('must not be a symbolic link: name the folder itself');
  });

  test('is refused when it is a file', () => {
    writeFileSync(at('state'), '');
    expect(prepare(at('state'))).toBe('must be a folder: something else has that name');
  });

  test('is refused below a file, by a code and without the path', () => {
    writeFileSync(at('file'), '');
    expect(prepare(at('file', 'state'))).toBe(
      'names a folder that cannot be made or looked at (ENOTDIR): check the path and its permissions',
    );
  });

  test.each(['state', './state', '~/state', '..'])('is refused as %s', (path) => {
    expect(prepare(path)).toMatch(/^must be an absolute path/);
  });
});

describe('a folder inside of what is worked in', () => {
  const inside = /^must not lie inside the folder in which this server is started/;

  test.each([['state'], ['a', 'b'], []])('is refused and not made: %s', (...names) => {
    mkdirSync(at('project'), { mode: 0o700 });
    const path = at('project', ...names);
    expect(prepare(path)).toMatch(inside);
    expect(existsSync(path)).toBe(names.length === 0);
  });

  test('is refused by whatever way it is named', () => {
    mkdirSync(at('project'), { mode: 0o700 });
    symlinkSync(at('project'), at('way'));
    expect(prepare(at('way', 'state'))).toMatch(inside);
    expect(prepare(at('home', '..', 'project', 'state'))).toMatch(inside);
    expect(prepare(at('project', 'state'), { workingDirectory: at('way') })).toMatch(inside);
  });

  test.each(['project-state', '..state', 'home'])('beside it is none: %s', (name) => {
    mkdirSync(at('project'));
    expect(prepare(at(name))).toBeUndefined();
  });

  test('is none where clients start servers: in the home folder, above it, at the root', () => {
    mkdirSync(at('home'));
    const root = parse(base.path).root;
    for (const workingDirectory of [at('home'), base.path, root]) {
      expect(prepare(at('home', 'state'), { workingDirectory })).toBeUndefined();
    }
  });
});
