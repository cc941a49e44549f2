import { describe, expect, test } from 'vitest';
import { headerToken, noColon } from '../../src/config/checks.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { builds, problemsOf, readVpn } from './environment.ts';

test('a user name with a colon would sign in somebody else, so it is refused at the start', () => {
  expect(problemsOf(() => readVpn({ WG_EASY_USERNAME: 'ada:admin' }))).toEqual([
    'WG_EASY_USERNAME must not contain a colon: Basic authentication ends the user name there',
  ]);
});

test('a password with colons and umlauts arrives intact', () => {
  expect(readVpn({ WG_EASY_PASSWORD: 'a:b::ü ß€' }).values?.password).toBe('a:b::ü ß€');
});

describe('a token that goes into a header as it is', () => {
  test.each(['abc', 'eyJhbGciOi.J9-_~+/=', '!~'])('%s can be sent', (token) => {
    expect(headerToken(token)).toBeUndefined();
  });

  test.each([
    ['a blank', 'abc def'],
    ['a letter outside ASCII', 'tökén'],
    ['a curly quote of which the other was not copied', '“abc'],
    ['a zero-width space from a web page', 'abc\u200B'],
  ])('%s is refused, because Node would print the header', (_, token) => {
    const env = { WOODPECKER_URL: 'https://ci.example.org', WOODPECKER_TOKEN: token };
    const problems = problemsOf(() => readConfiguration(builds, env));
    expect(problems).toEqual([expect.stringMatching(/^WOODPECKER_TOKEN holds a blank or a character/)]);
    expect(problems[0]).not.toContain(token);
  });
});

test('noColon lets every other name pass', () => {
  expect(['ada', 'ada@example.org', 'jürgen'].map(noColon)).toEqual([undefined, undefined, undefined]);
});
