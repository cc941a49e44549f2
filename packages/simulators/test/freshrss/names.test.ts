import { describe, expect, it } from 'vitest';
import { cutBytes, escapeHtml, feedTitle, itemText, storedName } from '../../src/freshrss/names.ts';
import { naturalCompare } from '../../src/freshrss/natural-order.ts';

describe('the stored form of a name', () => {
  it.each([
    ['is trimmed', '  News \n', 'News'],
    ['keeps every character that has an entity', `A & B <c> "d" 'e'`, `A & B <c> "d" 'e'`],
    ['keeps entities that somebody wrote', '&amp;lt;', '&amp;lt;'],
    ['is cut at 191 bytes, no character halved', 'é'.repeat(120), 'é'.repeat(95)],
    [
      'counts the bytes of the escaped form, 38 entities and the first byte of one',
      '&'.repeat(100),
      '&'.repeat(39),
    ],
    ['may end in the stump of an entity', `${'x'.repeat(189)}&`, `${'x'.repeat(189)}&a`],
  ])('%s', (_what, text, stored) => {
    expect(storedName(text)).toBe(stored);
  });

  it('is no longer the name that was sent, so that a look-up by that finds nothing', () => {
    const sent = 'x'.repeat(200);
    expect(storedName(sent)).not.toBe(sent);
    expect(storedName(storedName(sent))).toBe(storedName(sent));
  });
});

it('escapes as PHP does: double quotes, not single ones', () => {
  expect(escapeHtml(`<a href="x">'&'</a>`)).toBe(`&lt;a href=&quot;x&quot;&gt;'&amp;'&lt;/a&gt;`);
});

it.each([
  ['abc', 2, 'ab'],
  ['aé', 2, 'a'],
  ['😀', 3, ''],
  ['abc', 99, 'abc'],
])('cuts %s at %i bytes', (text, limit, cut) => {
  expect(cutBytes(text, limit)).toBe(cut);
});

it('widens eight characters in titles of feeds, three in items', () => {
  const text = `& < > ? \\ / , ; ' " ^`;
  expect(feedTitle(text)).toBe(`＆ ＜ ＞ ？ ＼ ／ ， ； ' " ^`);
  expect(itemText(text)).toBe(`＆ ＜ ＞ ? \\ / , ; ' " ^`);
});

describe('the order of feeds', () => {
  it.each([
    ['case does not count', ['b', 'A', 'c'], ['A', 'b', 'c']],
    ['numbers do', ['Feed 10', 'Feed 9', 'Feed 1'], ['Feed 1', 'Feed 9', 'Feed 10']],
    [
      'blanks do not',
      ['P main', 'Plain & Simple', 'P important'],
      ['P important', 'Plain & Simple', 'P main'],
    ],
    ['a beginning comes first', ['News today', 'News'], ['News', 'News today']],
    ['digits come before letters', ['ab', 'a1'], ['a1', 'ab']],
  ])('%s', (_what, names, sorted) => {
    expect(names.toSorted(naturalCompare)).toEqual(sorted);
  });

  it('takes numbers of equal value as they are written', () => {
    expect(naturalCompare('a01', 'a1')).not.toBe(0);
    expect(naturalCompare('same', 'SAME')).toBe(0);
  });
});
