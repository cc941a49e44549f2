import { describe, expect, it } from 'vitest';
import { longId, readItemId } from '../../src/freshrss/item-ids.ts';

const ID = 1_427_390_881_894_418;
const HEX = '0005123456789012';

describe('the id that a text means', () => {
  it.each([
    ['decimal', String(ID), ID],
    ['the long form', `tag:google.com,2005:reader/item/${HEX}`, ID],
    ['hex with its zeros', HEX, ID],
    ['hex in upper case', '00066174D7752F07', 1_796_004_319_145_735],
    ['hex without zeros, if it holds a letter', '66174d7752f07', 1_796_004_319_145_735],
  ])('%s', (_what, text, id) => {
    expect(readItemId(text)).toBe(id);
  });

  it('is another article when hex of digits alone lost its zeros: it is read as decimal', () => {
    expect(readItemId('5123456789012')).toBe(5_123_456_789_012);
  });

  it('is another article when a decimal id is put behind the prefix: it is read as hex', () => {
    expect(readItemId(`tag:google.com,2005:reader/item/${ID}`)).not.toBe(ID);
  });

  it.each(['', 'garbage', '0x5', '-5', '1.5', ' 5', 'tag:google.com,2005:reader/item/'])(
    'is nothing for %j',
    (text) => {
      expect(readItemId(text)).toBe(0);
    },
  );

  it('is nothing beyond the exact integers, where rounding could hit an article', () => {
    expect(readItemId('9007199254740993')).toBe(0);
    expect(readItemId('ffffffffffffffff')).toBe(0);
  });
});

it('writes 16 digits of hex in lower case', () => {
  expect(longId(ID)).toBe(`tag:google.com,2005:reader/item/${HEX}`);
  expect(readItemId(longId(ID))).toBe(ID);
});
