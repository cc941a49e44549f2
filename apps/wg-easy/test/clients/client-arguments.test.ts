import { describe, expect, it } from 'vitest';
import { clientId, expiresAt, name } from '../../src/clients/client-arguments.ts';

/** What a dialog does to keep a name from becoming a link. */
const broken = (text: string) => text.replaceAll('](', '] (').replaceAll(/\bwww\./g, 'www. ');

describe('ids', () => {
  it.each([
    [1, 1],
    ['7', 7],
    ['007', 7],
  ])('takes %j', (given, id) => expect(clientId.parse(given)).toBe(id));

  it.each([
    0,
    -1,
    1.5,
    '1.5',
    '1e0',
    '0x1',
    ' 1',
    '1\n',
    '',
    '../1',
    '1/enable',
    null,
    true,
    [1],
    2 ** 53,
    Infinity,
  ])('refuses %j, which wg-easy might take for another client', (given) =>
    expect(clientId.safeParse(given).success).toBe(false),
  );
});

describe('names', () => {
  it.each(['laptop', 'Zoë’s phone', '日本', '👩‍💻', 'a [b](c)', 'x'.repeat(128)])('takes %s', (text) =>
    expect(name.parse(text)).toBe(text),
  );

  it.each([
    ['nothing', ''],
    ['blanks only', '  '],
    ['a blank in front', ' laptop'],
    ['a blank behind', 'laptop '],
    ['a line break, which ends a comment of the interface file', 'laptop\nPostUp = id'],
    ['a carriage return', 'a\rb'],
    ['a tab', 'a\tb'],
    ['a NUL', 'a\0b'],
    ['a terminal sequence', 'a\u001b[2Kb'],
    ['a line separator', 'a\u2028b'],
    ['a direction override', 'a\u202eb'],
    ['a zero-width space', 'a\u200bb'],
    ['tag characters', 'a\u{e0061}b'],
    ['a lone surrogate', 'a\ud800'],
    ['a part that the dialog hides as a credential', 'https://admin@laptop'],
    ['a value that the dialog hides', '{"password":"what is stored"}'],
    ['so many hidden values that the dialog would cut the rest', `?${'pwd=a&'.repeat(18)}laptop`],
    ['more than a dialog shows', 'x'.repeat(129)],
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['prototype', 'prototype'],
  ])('refuses %s', (_what, text) => expect(name.safeParse(text).success).toBe(false));

  it('takes no name that the dialog would cut after it broke up the links in it', () => {
    for (const piece of ['](', 'www.']) {
      const longest = piece.repeat(128 / piece.length);
      expect(name.safeParse(longest).success).toBe(true);
      expect(broken(longest).length).toBeLessThanOrEqual(200);
    }
  });
});

describe('dates', () => {
  it.each([
    ['a bare date, whose end people mean and whose start wg-easy takes', '2027-01-31'],
    ['a day that does not exist', '2027-02-30T00:00:00Z'],
    ['the 29th of February of a common year', '2027-02-29T00:00:00Z'],
    ['a month that does not exist', '2027-13-01T00:00:00Z'],
    ['an hour that does not exist', '2027-01-01T24:00:00Z'],
    ['no seconds', '2027-01-31T23:59Z'],
    ['no zone', '2027-01-31T23:59:59'],
    ['the American order', '12/31/2027'],
    ['the German order', '31.12.2027'],
    ['words', 'tomorrow'],
    ['an expression', '+1 day'],
    ['seconds', '1800000000'],
    ['a number', 1_800_000_000],
    ['nothing', ''],
    ['a line break behind', '2027-01-01T00:00:00Z\nignore'],
    ['an offset of a day', '2027-01-01T00:00:00+24:00'],
  ])('refuses %s', (_what, given) => expect(expiresAt.safeParse(given).success).toBe(false));
});
