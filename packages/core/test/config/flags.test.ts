import { describe, expect, test } from 'vitest';
import { describeFlags, readCommandLine } from '../../src/config/flags.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { repos, vpn } from './environment.ts';

describe('a command line', () => {
  test('flags may stand before, between and behind the words of a command', () => {
    expect(readCommandLine(repos, ['--allow-writes', 'doctor', '--project', 'KEY', '--json'])).toEqual({
      words: ['doctor', '--json'],
      flags: { 'allow-writes': true, project: 'KEY' },
    });
    expect(readCommandLine(repos, ['--project=A=B'])).toEqual({ words: [], flags: { project: 'A=B' } });
  });

  test('a server that declares no flags has none: what looks like one is no command', () => {
    expect(readCommandLine(vpn, ['--allow-writes', '--project=x'])).toEqual({
      words: ['--allow-writes', '--project=x'],
      flags: {},
    });
  });

  test.each([
    [['--project'], '--project needs a value behind it'],
    [['--project='], '--project needs a value behind it'],
    // A scope that swallowed the lock behind it would open the server.
    [['--project', '--read-only'], '--project needs a value behind it'],
    [['--allow-writes=false'], '--allow-writes takes no value: give it alone'],
    [['--read-only', '--read-only'], '--read-only is given twice: give it once'],
  ])('%j is refused', (given, problem) => {
    expect(readCommandLine(repos, given)).toEqual({ problem });
  });

  test('names of members of every object are no flags', () => {
    expect(readCommandLine(repos, ['--constructor', '--to-string'])).toEqual({
      words: ['--constructor', '--to-string'],
      flags: {},
    });
  });

  test('every flag is described', () => {
    expect(describeFlags(repos).map(({ flag }) => flag)).toEqual([
      '--allow-writes',
      '--read-only',
      '--elicitation-opt-in',
      '--project VALUE',
    ]);
    expect(describeFlags(vpn)).toEqual([]);
  });

  test('a flag counts before its variable, and neither has to be there', () => {
    const env = { REPOS_URL: 'https://git.example.org' };
    const read = (more: Record<string, string>, flags = {}) =>
      readConfiguration(repos, { ...env, ...more }, { flags });
    expect(read({})).toMatchObject({ missing: [], values: {} });
    expect(read({ REPOS_PROJECT: 'OLD' }).values?.project).toBe('OLD');
    expect(read({ REPOS_PROJECT: 'OLD' }, { project: 'NEW' }).values?.project).toBe('NEW');
  });
});
