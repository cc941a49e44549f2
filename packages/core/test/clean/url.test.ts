import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parameterJudge } from '../../src/clean/secret-parameter.ts';
import { hideUrlCredentials } from '../../src/clean/url.ts';

const isSecret = parameterJudge();
const hide = (text: string): string => hideUrlCredentials(text, isSecret);

function passwordOf(characters: string): fc.Arbitrary<string> {
  const inner = fc.string({ unit: fc.constantFrom(...characters.split('')), maxLength: 10 });
  return inner.map((text) => `Q${text}Z`);
}

describe('the user part of a URL', () => {
  it.each([
    ['a password with several at signs', 'https://bob:p@s@s@git.example.org/r', 'https://git.example.org/r'],
    [
      'a password with an at sign and a slash',
      'https://bob:p@ss/w0rd@git.example.org/r',
      'https://git.example.org/r',
    ],
    ['a password with a question mark', 'https://bob:pa?ss@git.example.org/r', 'https://git.example.org/r'],
    ['a password with a backslash', 'https://bob:pa\\ss@git.example.org/r', 'https://git.example.org/r'],
    [
      'a password with quotes in a field',
      'https://bob:pa"s<s@git.example.org/r',
      'https://git.example.org/r',
    ],
    ['a password with brackets', 'see https://bob:p)a]s@h.example now', 'see https://h.example now'],
    ['a user without password at https', 'https://bob@h.example/', 'https://h.example/'],
    ['a password without user', 'redis://:s3cr3t@cache:6379/0', 'redis://cache:6379/0'],
    ['an encoded colon at ssh', 'ssh://bob%3As3cr3t@h.example/r', 'ssh://h.example/r'],
    ['a password at ssh', 'ssh://git:s3cr3t@h.example/r', 'ssh://h.example/r'],
    ['a token in a scheme of its own', 'discord://t0ken@channel', 'discord://channel'],
    ['a token at git+https', 'git+https://t0ken@h.example/r', 'git+https://h.example/r'],
    [
      'a password before a digest, where no image is named',
      `https://bob:s3cr3t@sha256:${'0123456789abcdef'.repeat(4)}`,
      `https://sha256:${'0123456789abcdef'.repeat(4)}`,
    ],
    [
      'a password of other characters than a tag has',
      `docker://bob:s3cr3t!@sha256:${'0123456789abcdef'.repeat(4)}`,
      `docker://sha256:${'0123456789abcdef'.repeat(4)}`,
    ],
    ['a token before what only begins like a digest', 'https://t0ken@sha256:443/x', 'https://sha256:443/x'],
    ['an IPv6 host', 'http://a:b@[::1]:8080/x@y', 'http://[::1]:8080/x@y'],
    ['a nested scheme', 'jdbc:postgresql://app:pw@db/app', 'jdbc:postgresql://db/app'],
    [
      'slashes that JSON escaped',
      '{"url":"https:\\/\\/bob:s3cr3t@h.example\\/x@y"}',
      '{"url":"https:\\/\\/h.example\\/x@y"}',
    ],
    ['one slash, as parsers accept it', 'https:/bob:s3cr3t@h.example/', 'https:/h.example/'],
    ['backslashes, as parsers accept them', 'https:\\\\bob:s3cr3t@h.example/', 'https:\\\\h.example/'],
    ['more slashes', 'https:////bob:s3cr3t@h.example/', 'https:////h.example/'],
    ['a second user part behind the first', 'https://a:b@//c:d@h.example', 'https://h.example'],
    ['a tab right behind a user part', 'see https://a:b@\tc:d@h.example', 'see https://\th.example'],
    ['a line break in a field', 'https://bo\tb:s3cr3t@h.example/', 'https://h.example/'],
    [
      'a wrapped log line',
      'fatal: https://bob:s3\ncr3t@h.example/ failed',
      'fatal: https://h.example/ failed',
    ],
    [
      'a scheme-relative address in an attribute',
      '<a href="//bob:s3cr3t@h.example/x">',
      '<a href="//h.example/x">',
    ],
    [
      'two addresses without a blank',
      'https://a:b@h.example/,https://c:d@i.example/',
      'https://h.example/,https://i.example/',
    ],
    [
      'an address in a query',
      'https://h.example/?next=https://a:b@i.example/',
      'https://h.example/?next=https://i.example/',
    ],
    ['a broken port behind the credential', 'https://a:b@host:po/rt@h.example', 'https://h.example'],
  ])('%s leaves nothing of the credential', (_form, input, output) => {
    expect(hide(input)).toBe(output);
    expect(hide(output)).toBe(output);
  });

  it.each([
    'ssh://git@h.example:2222/o/r.git',
    'git+ssh://git@h.example:org/r.git@v1',
    'git@h.example:o/r.git',
    'postgres://app@db:5432/app',
    'https://h.example:8080/@scope/a@1.0.0',
    'http://[fd00::1]/a@b',
    'https://h.example/a//b:c@d',
    'https://h.example, dev@example.org',
    'see https://h.example\ndev@example.org',
    'https://h.example\ndev@example.org',
    '(https://h.example:80) bob:x@y',
    '<https://h.example>dev@example.org',
    '["http://h.example:8080","a@b"]',
    '//@ts-ignore',
    `docker://alpine@sha256:${'0123456789abcdef'.repeat(4)}`,
    `docker://alpine:3.19@sha256:${'0123456789abcdef'.repeat(4)}`,
    `step (oci://my-image:v1.2_rc@sha256:${'0123456789abcdef'.repeat(4)}) done`,
    `pull docker://alpine@sha512:${'0f'.repeat(64)}, then run`,
    '// ask bob:x@y',
    'C:\\\\dir\\file@2x.png',
    'Dev <dev@example.org>',
    'user:name@host',
    'https://h.example/?q=//a@b',
  ])('%j holds no credential and stays', (text) => {
    expect(hide(text)).toBe(text);
  });
});

describe('parameters of a URL', () => {
  it.each([
    ['a token', 'https://h.example/x?a=1&token=abc&b=2', 'https://h.example/x?a=1&token=REDACTED&b=2'],
    [
      'a token in the fragment',
      'https://h.example/#access_token=abc&state=1',
      'https://h.example/#access_token=REDACTED&state=1',
    ],
    [
      'a path alone, as logs have it',
      'GET /feed?api_key=abc HTTP/1.1',
      'GET /feed?api_key=REDACTED HTTP/1.1',
    ],
    ['an encoded name', '?%74oken=abc', '?%74oken=REDACTED'],
    ['a name in brackets', '?user[password]=abc', '?user[password]=REDACTED'],
    ['an ampersand of HTML', '?a=1&amp;token=abc&amp;b=2', '?a=1&amp;token=REDACTED&amp;b=2'],
    [
      'an ampersand that Go escaped',
      '"?a=1\\u0026token=abc\\u0026b=2"',
      '"?a=1\\u0026token=REDACTED\\u0026b=2"',
    ],
    ['a raw semicolon in the value', '?token=ab;cd&b=2', '?token=REDACTED&b=2'],
    ['a raw question mark in the value', '?token=ab?cd', '?token=REDACTED'],
    ['a raw backslash in the value', '?token=ab\\cd&b=2', '?token=REDACTED&b=2'],
    ['semicolons between parameters', '?token=ab;b=2', '?token=REDACTED;b=2'],
    ['an equals sign in the value', '?token=ab==&b=2', '?token=REDACTED&b=2'],
    [
      'a bracket of markdown',
      '[x](https://h.example/?token=abc).',
      '[x](https://h.example/?token=REDACTED).',
    ],
    ['a quoted address', "'https://h.example/?token=abc': 403", "'https://h.example/?token=REDACTED': 403"],
    ['a broken escape in the name', '?%zz_token=abc', '?%zz_token=REDACTED'],
    ['two in one address', '?token=a&secret=b', '?token=REDACTED&secret=REDACTED'],
  ])('%s: the value is hidden', (_form, input, output) => {
    expect(hide(input)).toBe(output);
    expect(hide(output)).toBe(output);
  });

  it.each([
    '?page=2&sort_key=name',
    '?token=',
    '(?token=)',
    '?tokens=3',
    'API_KEY=x',
    'a&token',
    '#token',
    '?=x',
    'x = y ? z : w',
  ])('%j stays', (text) => {
    expect(hide(text)).toBe(text);
  });

  it('takes further names from the server', () => {
    expect(hideUrlCredentials('?ref=1', parameterJudge(['ref']))).toBe('?ref=REDACTED');
  });
});

describe('for any text of URL parts', () => {
  const part = fc.constantFrom(
    'https',
    'ssh',
    'x',
    '://',
    ':',
    '/',
    '//',
    '@',
    '?',
    '#',
    '=',
    '&',
    ';',
    'token',
    ' ',
    '\n',
    '\t',
    '.',
    '8',
    '\\',
    '"',
    '[',
    ']',
    ')',
    'u0026',
  );
  const text = fc.array(part, { maxLength: 24 }).map((parts) => parts.join(''));

  it('hiding twice gives the same as hiding once', () => {
    fc.assert(
      fc.property(text, (input) => {
        const once = hide(input);
        expect(hide(once)).toBe(once);
      }),
      { numRuns: 20_000 },
    );
  });

  it('only takes away, but for the marker', () => {
    fc.assert(
      fc.property(text, (input) => {
        expect(hide(input).replaceAll('REDACTED', '').length).toBeLessThanOrEqual(input.length);
      }),
      { numRuns: 2000 },
    );
  });

  const scheme = fc.constantFrom('https', 'http', 'ssh', 'postgres', 'git+ssh', 'WSS');

  it.each([
    ['any characters but at signs', 'abc123:/#?&=.,;\'"<>()[]{}|\\^%$!*+-_~`'],
    // A dot or a colon between an at sign and a slash makes a host of what stands there.
    ['at signs among others', 'abc123@/#&=,;\'"<>(){}|\\^%$!*+-_~`'],
  ])('a password of %s does not survive in a field', (_kind, characters) => {
    fc.assert(
      fc.property(scheme, passwordOf(characters), (name, password) => {
        expect(hide(`${name}://bob:${password}@git.example.org/r`)).toBe(`${name}://git.example.org/r`);
      }),
      { numRuns: 5000 },
    );
  });
});
