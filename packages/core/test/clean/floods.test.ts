import { describe, expect, it } from 'vitest';
import { createScrubber } from '../../src/clean/scrub.ts';

const scrubber = createScrubber({ secrets: ['aaaaaaab', 'wp_0123456789'] });
const TIMES = 100_000;

// Each would keep a cleaner busy for hours that reads the rest of the text again at every opener. What is
// checked is the answer; that it arrives is the proof.
describe('a flood of one hostile piece is answered', () => {
  it.each([
    ['control strings never closed', '\u001b]', ''],
    ['8-bit openers', '\u009d', ''],
    ['CSI openers', '\u001b[', ''],
    ['escapes', '\u001b', ''],
    ['nF openers', '\u001b(', ''],
    ['at signs', '@', '@'],
    ['addresses without end', '://', '://'],
    ['backslashes', '\\', '\\'],
    ['escaped slashes', '\\/', '\\/'],
    ['broken ports', 's://u:p/', 's://u:p/'],
    ['broken ports on lines', 's://u:p\n', 's://u:p\n'],
    ['lone high surrogates', '\ud83d', '\ufffd'],
    ['lone low surrogates', '\udc00', '\ufffd'],
    ['joiners', '\u200d', ''],
    ['selectors', 'x\ufe0f', 'x'],
    ['carriage returns', '\r', '\n'],
    ['question marks', '?', '?'],
    ['parameters', '?a=', '?a='],
    ['percent signs', '%', '%'],
    ['encoded percent signs', '%25', '%25'],
    ['encoded slashes', '%2F', '%2F'],
    ['encoded at signs', '%40', '%40'],
    ['encoded addresses without end', '%3A%2F%2F', '%3A%2F%2F'],
    ['escapes and blanks', '%3A ', '%3A '],
    ['openers of JSON', '[', '['],
    ['the beginning of a secret', 'aaaaaaa ', 'aaaaaaa '],
    ['blanks and at signs', ' @', ' @'],
  ])('%s', (_flood, piece, output) => {
    expect(scrubber.text(piece.repeat(TIMES))).toBe(output.repeat(TIMES));
  });

  it('an emoji chain, whose last joiner has nothing to join', () => {
    const chain = '\u{1f468}\u200d'.repeat(TIMES);
    expect(scrubber.text(chain)).toBe(chain.slice(0, -1));
  });

  it.each([
    ['keys of JSON', '"token":'],
    ['open lists', '"token":['],
    ['open quotes', `"token":"\\\\'`],
    ['keys and colons', 'token:'],
    ['keys and equals signs', 'token=='],
    ['references', 'token=$a,'],
    ['masks', 'token=***'],
    ['names', 'name=token,'],
    ['names and values', '"name":"a_token","value":'],
    ['values', 'value="'],
    ['flags', '--token '],
    ['quoted flags', '--token "$a" '],
    ['blocks', 'token: | '],
    ['headers', 'Authorization: '],
    ['schemes', 'Bearer '],
    ['schemes in one word', 'BearerBasic'],
    ['keys that begin', '-----BEGIN PRIVATE KEY-----'],
    ['keys that end', '-----END PRIVATE KEY-----'],
    ['lines of keys that never begin', '\nabcdefghijklmnop\n-----END '],
    ['colons', ':'],
    ['cuts', '…'],
    ['cuts of addresses', '//a:b…'],
    ['cuts of secrets', 'wp_01234567…'],
    ['notes of what is left', ' [1 more characters]'],
    ['blanks and colons', ' :'],
    ['long words', `${'a'.repeat(200)}token:`],
    ['sentences', 'a token: b '],
  ])('%s in free text', (_flood, piece) => {
    const once = scrubber.text(piece.repeat(TIMES));
    expect(once.length).toBeLessThan(piece.length * TIMES * 30);
  });

  it.each([
    ['blocks that only blanks follow', 'a: token: | '.repeat(TIMES) + ' '.repeat(10 * TIMES)],
    [
      'names that wait for their value',
      `name: token${'\n'.repeat(150)}${'value: on '.repeat(14)}`.repeat(6000),
    ],
    ['cuts behind addresses', `${'//a:b'.repeat(58)} ${'x…'.repeat(100)}`.repeat(4000)],
    ['numbers that are counted', 'pass=1 '.repeat(TIMES)],
  ])('%s are left as they are', (_flood, text) => {
    expect(scrubber.text(text) === text).toBe(true);
  });

  it('user parts of one address after the other', () => {
    expect(scrubber.text('https://a:b@'.repeat(TIMES))).not.toContain('@');
  });

  it('encoded user parts and parameters, one after the other', () => {
    expect(scrubber.text('https%3A%2F%2Fa%3Ab%40'.repeat(TIMES))).not.toContain('%40');
    expect(scrubber.text('%3Ftoken%3Dx'.repeat(TIMES))).toBe('%3Ftoken%3DREDACTED'.repeat(TIMES));
  });

  it('values that end in brackets', () => {
    const hidden = scrubber.text('?token=x)'.repeat(TIMES));
    expect(hidden).toBe(`${'?token=REDACTED'.repeat(TIMES)})`);
  });

  it('keys that all look alike', () => {
    const twins = Object.fromEntries(
      Array.from({ length: 3000 }, (_, n) => [`a${'\u200b'.repeat(n + 1)}`, n]),
    );
    const output = scrubber.data(twins);
    expect(Object.keys(output ?? {})).toHaveLength(3000);
  });
});
