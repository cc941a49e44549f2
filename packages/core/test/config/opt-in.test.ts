import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownFilePath } from '../../src/config/own-file.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { problemsOf, repos } from './environment.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guard-own-'));
  mkdirSync(join(folder, 'guard-mcp'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const path = () => join(folder, 'guard-mcp', 'repos.json');
const write = (content: unknown) =>
  writeFileSync(path(), typeof content === 'string' ? content : JSON.stringify(content));

function read(env: Record<string, string> = {}, ...flags: string[]) {
  const given = { REPOS_URL: 'https://git.example.org', XDG_CONFIG_HOME: folder, ...env };
  return readConfiguration(repos, given, { flags: Object.fromEntries(flags.map((flag) => [flag, true])) });
}
const problems = (...given: Parameters<typeof read>) => problemsOf(() => read(...given));

describe('a server that has to be opted in to', () => {
  test('writes nothing and asks nobody by default, whatever else is set', () => {
    expect(read({ ELICITATION: 'true', REPOS_READ_ONLY: 'false' }).choices).toEqual({});
  });

  test.each([
    ['allow-writes', { writes: { value: 'allowed', by: '--allow-writes' } }],
    ['elicitation-opt-in', { ask: { value: 'on', by: '--elicitation-opt-in' } }],
  ])('by the flag --%s alone', (flag, choices) => {
    expect(read({}, flag).choices).toEqual(choices);
  });

  test("by the person's own file alone", () => {
    write({ mcp_allow_writes: true, mcp_elicitation_opt_in: true });
    expect(read().choices).toEqual({
      writes: { value: 'allowed', by: `mcp_allow_writes in ${path()}` },
      ask: { value: 'on', by: `mcp_elicitation_opt_in in ${path()}` },
    });
    write({ mcp_allow_writes: false, mcp_elicitation_opt_in: false });
    expect(read().choices).toEqual({});
  });

  test.each([
    ['--read-only', {}, ['read-only']],
    ['REPOS_READ_ONLY', { REPOS_READ_ONLY: '1' }, []],
  ] as const)('%s is a lock that no second setting opens, and says so', (by, env, flags) => {
    write({ mcp_allow_writes: true });
    for (const more of [[], ['allow-writes']]) {
      const { choices, warnings } = read(env, ...flags, ...more);
      expect(choices).toEqual({ writes: { value: 'denied', by } });
      expect(warnings.join('\n')).toMatch(
        new RegExp(`${by} and .*mcp_allow_writes|${by} and --allow-writes`),
      );
    }
  });

  test('--read-only changes nothing, and warns once that it is deprecated', () => {
    const { choices, warnings } = read({}, 'read-only');
    expect(choices).toEqual({ writes: { value: 'denied', by: '--read-only' } });
    expect(warnings).toEqual([expect.stringMatching(/^--read-only is deprecated/)]);
  });

  test('ELICITATION=false against the own opt-in stops the start and names both', () => {
    expect(problems({ ELICITATION: 'false' }, 'elicitation-opt-in')).toEqual([
      expect.stringMatching(/^ELICITATION=false and --elicitation-opt-in contradict/),
    ]);
    write({ mcp_elicitation_opt_in: true });
    expect(problems({ ELICITATION: 'false' })[0]).toContain(`mcp_elicitation_opt_in in ${path()}`);
    rmSync(path());
    expect(read({ ELICITATION: 'false' }).choices).toEqual({});
  });
});

describe("the person's own file", () => {
  test('lies in the folder of their settings, and a path from here counts for nothing', () => {
    expect(ownFilePath('repos', { XDG_CONFIG_HOME: '/etc/me' }, 'linux')).toBe(
      '/etc/me/guard-mcp/repos.json',
    );
    for (const env of [{}, { XDG_CONFIG_HOME: '' }, { XDG_CONFIG_HOME: 'config' }]) {
      expect(ownFilePath('repos', env, 'linux')).toMatch(/\/\.config\/guard-mcp\/repos\.json$/);
    }
    expect(ownFilePath('repos', { APPDATA: '/app' }, 'win32')).toBe(join('/app', 'guard-mcp', 'repos.json'));
  });

  test('in the folder in which the server is started it decides nothing: a repository could bring it along', () => {
    write({ mcp_allow_writes: true });
    for (const place of [folder, join(folder, 'guard-mcp')]) {
      vi.spyOn(process, 'cwd').mockReturnValue(place);
      expect(problems()).toEqual([expect.stringContaining('must not lie inside the folder')]);
    }
  });

  test('as a link that leads into that folder, it decides nothing either', () => {
    const project = mkdtempSync(join(tmpdir(), 'guard-project-'));
    writeFileSync(join(project, 'planted.json'), '{"mcp_allow_writes":true}');
    symlinkSync(join(project, 'planted.json'), path());
    vi.spyOn(process, 'cwd').mockReturnValue(project);
    expect(problems()).toEqual([expect.stringContaining('must not lie inside the folder')]);
    rmSync(project, { recursive: true });
  });

  test.each([
    ['{"mcp_allow_write":true}', 'holds mcp_allow_write, which is no setting'],
    ['{"token\\u202e hunter2":true}', 'holds a key with other characters, which is no setting'],
    ['{"mcp_allow_writes":"true"}', 'holds mcp_allow_writes, which must be true or false'],
    ['[]', 'must hold one JSON object'],
    ['{"mcp_allow_writes":tru', 'must be JSON in UTF-8'],
    [`"${'x'.repeat(70_000)}"`, 'cannot be read (EFBIG)'],
  ])('%# is refused, with its name and never its values', (content, says) => {
    write(content);
    const [problem, ...more] = problems();
    expect(more).toEqual([]);
    expect(problem).toContain(`${path()} ${says}`);
    expect(problem).not.toContain('hunter2');
  });

  test.skipIf(process.getuid === undefined)('that others can write decides nothing', () => {
    write({ mcp_allow_writes: true });
    chmodSync(path(), 0o666);
    expect(problems()).toEqual([expect.stringContaining('writable by its owner alone')]);
  });

  test.skipIf(process.getuid?.() === 0)('that cannot be read stops the start', () => {
    write({});
    chmodSync(path(), 0o000);
    expect(problems()).toEqual([expect.stringContaining('cannot be read (EACCES)')]);
  });
});
