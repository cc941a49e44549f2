import { describe, expect, test } from 'vitest';
import { closest } from '../../src/config/closest.ts';
import { readVpn } from './environment.ts';

function warningsFor(name: string) {
  return readVpn({ [name]: 'hunter22' }).warnings;
}

describe('a misspelt protection is not silent', () => {
  test.each([
    ['WG_EASY_READONLY', 'WG_EASY_READ_ONLY'],
    ['WG_EASY_READ_ONYL', 'WG_EASY_READ_ONLY'],
    ['WG_EASY_ALLOWED_TOOLS', 'WG_EASY_ALLOW_TOOLS'],
    ['WG_EASY_DENY_TOOL', 'WG_EASY_DENY_TOOLS'],
    ['WG_EASY_PASSWORT', 'WG_EASY_PASSWORD'],
    ['WG_EASY_PASSWORD_FIEL', 'WG_EASY_PASSWORD_FILE'],
    ['WG_EASY_ELICITATION', 'ELICITATION'],
    ['wg_easy_read_only', 'WG_EASY_READ_ONLY'],
    ['WGEASY_READ_ONLY', 'WG_EASY_READ_ONLY'],
    ['WG_EASY_READONLY_MODE', 'WG_EASY_READ_ONLY'],
    ['WG_EASY_MCP_READ_ONLY', 'WG_EASY_READ_ONLY'],
    ['WG_EASY_ALLOW_TOOLS_LIST', 'WG_EASY_ALLOW_TOOLS'],
    ['ELICITATON', 'ELICITATION'],
    ['elicitation', 'ELICITATION'],
    ['GUARD_STATEDIR', 'GUARD_STATE_DIR'],
    ['GUARD_STATE_FOLDER', 'GUARD_STATE_DIR'],
    ['guard_key_file', 'GUARD_KEY_FILE'],
    ['GUARD_KEYFILE', 'GUARD_KEY_FILE'],
  ])('%s: did you mean %s?', (name, meant) => {
    expect(warningsFor(name)).toEqual([
      `${name} is not a setting of this server and has no effect; did you mean ${meant}?`,
    ]);
  });

  test.each(['WG_EASY_TELEMETRY', 'GUARD_DANGEROUSLY'])(
    '%s resembles nothing, and is named all the same',
    (name) => {
      expect(warningsFor(name)).toEqual([`${name} is not a setting of this server and has no effect`]);
    },
  );

  test.each([
    'PATH',
    'HOME',
    'FTP_PROXY',
    'WG_EASYGOING',
    'FRESHRSS_URL',
    'WOODPECKER_READ_ONLY',
    'NODE_OPTIONS',
    'GUARD_REAL_WG_EASY',
    'GUARD_MODEL_RUNS',
    'GUARDIAN',
  ])('%s belongs to somebody else', (name) => {
    expect(warningsFor(name)).toEqual([]);
  });
});

describe('closest', () => {
  test.each([
    ['kitten', ['mitten', 'sitting'], 'mitten'],
    ['kitten', ['sitting'], undefined],
    ['abc', ['abc'], 'abc'],
    ['ab', ['ba', 'abc'], 'abc'],
    ['', ['a'], 'a'],
    ['abc', [], undefined],
    ['x', ['extraordinary'], undefined],
  ])('%s among %j is %s', (word, candidates, found) => {
    expect(closest(word, candidates)).toBe(found);
  });

  test('takes the first of two that are equally near', () => {
    expect(closest('cat', ['bat', 'rat'])).toBe('bat');
  });
});
