import { describe, expect, it } from 'vitest';
import { canonicalItemId } from '../../src/api/canonical-item-id.ts';

const LONG = 'tag:google.com,2005:reader/item/';

describe('an id', () => {
  it.each([
    ['1427390881894418', '1427390881894418'],
    [`${LONG}0005123456789012`, '1427390881894418'],
    ['0005123456789012', '1427390881894418'],
    [`${LONG}00066174d7891cfa`, '1796004320451834'],
    [`${LONG}00066174D7891CFA`, '1796004320451834'],
    ['66174d7891cfa', '1796004320451834'],
    ['00066174d7891cfa', '1796004320451834'],
    [`${LONG}00ffffffffffffff`, '72057594037927935'],
    ['1', '1'],
    ['9223372036854775807', '9223372036854775807'],
  ])('%s means %s', (text, canonical) => {
    expect(canonicalItemId(text)).toBe(canonical);
  });

  it('of digits only is decimal, even where it was hex that lost its zeros', () => {
    // FreshRSS reads it so as well, and the two must not differ.
    expect(canonicalItemId('5123456789012')).toBe('5123456789012');
  });

  it.each([
    '',
    '0',
    '00',
    '0000000000000000',
    '-5',
    '+5',
    '5.0',
    '1e15',
    '0x66174d7891cfa',
    ' 5',
    '5\n',
    'garbage',
    'feed',
    'bad',
    'deadbeef',
    '0512345678901',
    '9223372036854775808',
    '99999999999999999999',
    'ffffffffffffffff',
    LONG,
    `${LONG}5`,
    `${LONG}1796004320451834x`,
    `${LONG}000661 4d7891cfa`,
    `${LONG}00066174d7891cfa/`,
    `${LONG}../00066174d7891cfa`,
    `x${LONG}00066174d7891cfa`,
    '\u0661\u0662',
    'feed/5',
  ])('%j is none', (text) => {
    expect(canonicalItemId(text)).toBeUndefined();
  });

  it('keeps more digits than a number can hold', () => {
    expect(canonicalItemId(`${LONG}0020000000000001`)).toBe('9007199254740993');
  });

  it('in its canonical form is its own canonical form', () => {
    for (const id of ['1796004320451834', '72057594037927935']) {
      expect(canonicalItemId(canonicalItemId(id) ?? '')).toBe(id);
    }
  });
});
