import { describe, expect, it } from 'vitest';
import { spell } from '../src/model/known-calls.ts';
import { Ledger } from '../src/model/ledger.ts';

const write = { method: 'DELETE', path: '/things/1' };
const text = spell(write);

const ledger = (...entries: ('must' | 'may' | 'sent')[]) => {
  const book = new Ledger();
  for (const entry of entries) {
    if (entry === 'must') book.mustSend([text]);
    if (entry === 'may') book.maySend([text]);
    if (entry === 'sent') book.record([text]);
  }
  return book;
};

describe('ledger', () => {
  it.each([
    { entries: [] },
    { entries: ['must', 'sent'] },
    { entries: ['may', 'sent'] },
    { entries: ['must', 'may', 'sent'] },
    { entries: ['must', 'must', 'sent', 'sent'] },
  ] as const)('is content with $entries', ({ entries }) => {
    const book = ledger(...entries);
    book.checkNothingTooMuch();
    expect(() => book.checkNothingMissing()).not.toThrow();
  });

  it.each([
    { entries: ['sent'] },
    { entries: ['must', 'sent', 'sent'] },
    { entries: ['may', 'sent', 'sent'] },
  ] as const)('finds a write too many in $entries', ({ entries }) => {
    expect(() => ledger(...entries).checkNothingTooMuch()).toThrow('DELETE /things/1');
  });

  it.each([
    { entries: ['must'] },
    { entries: ['must', 'must', 'sent'] },
    { entries: ['must', 'may', 'must', 'sent'] },
  ] as const)('misses a write in $entries', ({ entries }) => {
    expect(() => ledger(...entries).checkNothingMissing()).toThrow('DELETE /things/1');
  });

  it('tells writes apart by their bodies', () => {
    const book = new Ledger();
    book.mustSend([spell({ ...write, body: { on: true } })]);
    book.record([spell({ ...write, body: { on: false } })]);
    expect(() => book.checkNothingTooMuch()).toThrow('"on":false');
  });
});
