import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { repeatsSecret } from '../../src/serve/repeats-secret.ts';

const SECRET = 'S3cr3t"pa/ss\\wörd<&>+ x';
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('words that repeat a credential', () => {
  it.each([
    ['as it is', SECRET],
    ['in JSON', JSON.stringify({ error: SECRET })],
    ['quoted twice', JSON.stringify(JSON.stringify(SECRET))],
    ['in an address', encodeURIComponent(SECRET)],
    ['as hexadecimal digits', Buffer.from(SECRET).toString('hex')],
    ['in base64', base64(SECRET)],
    ['in base64 behind a user name', base64(`user:${SECRET}`)],
    ['in base64 of base64', base64(base64(SECRET))],
    ['split over lines', `${SECRET.slice(0, 8)}\n${SECRET.slice(8)}`],
    ['letter by letter', SECRET.replaceAll(/./gu, '$& ')],
    ['cut off', SECRET.slice(0, 18)],
    ['without its beginning', SECRET.slice(5)],
    ['in capitals', SECRET.toUpperCase()],
    ['for a web page', SECRET.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&#34;')],
  ])('%s', (_how, repeated) => {
    expect(repeatsSecret(`cannot store ${repeated}: bad request`, [SECRET])).toBe(true);
  });

  it('is found by one line of a key', () => {
    const key = '-----BEGIN X-----\nline1abcdef\nline2ghijkl\n-----END X-----';
    expect(repeatsSecret('bad line: line2ghijkl', [key])).toBe(true);
  });

  it.each([
    ['bad value "abc"', true],
    ['the alphabet: abcdef', false],
  ])('a short one counts as a word: %s', (words, repeats) => {
    expect(repeatsSecret(words, ['abc'])).toBe(repeats);
  });

  it.each([['invalid secret event: no event specified'], [''], ['a'.repeat(5000)]])(
    'nothing of it is in %j',
    (words) => {
      expect(repeatsSecret(words, [SECRET, ''])).toBe(false);
    },
  );
});
