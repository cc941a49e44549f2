import { describe, expect, it } from 'vitest';
import {
  expectDone,
  expectNothingDone,
  expectNoToken,
  expectWrites,
  takeToken,
  tokenIn,
} from '../src/contract/verdicts.ts';

const refused = { isError: true, text: 'Nothing was done.' };
const done = { isError: false, text: '{}', structuredContent: {} };
const offer = { isError: true, text: 'call again with confirm_token "abc-_1"' };
const write = { method: 'POST', path: '/things', body: { name: 'a', on: true } };

describe('expectWrites', () => {
  it('is content with exactly these, in this order, and part of a body', () => {
    expectWrites(
      [write, { method: 'DELETE', path: '/things/1' }],
      [
        { method: 'POST', path: '/things', body: { name: 'a' } },
        { method: 'DELETE', path: '/things/1' },
      ],
    );
    expect(() => expectWrites([], [])).not.toThrow();
  });

  it.each([
    { journal: [write], expected: [] },
    { journal: [], expected: [write] },
    { journal: [write, write], expected: [write] },
    { journal: [write], expected: [{ ...write, path: '/things?all=1' }] },
    { journal: [write], expected: [{ ...write, body: { name: 'b' } }] },
  ])('fails for $journal where $expected should be', ({ journal, expected }) => {
    expect(() => expectWrites(journal, expected)).toThrow('expected');
  });
});

describe('expectNothingDone', () => {
  it('is content with an error in words', () => {
    expect(() => expectNothingDone(refused, [])).not.toThrow();
  });

  it.each([
    { result: refused, journal: [write] },
    { result: { ...refused, isError: false }, journal: [] },
    { result: { ...refused, structuredContent: {} }, journal: [] },
    { result: { ...refused, text: '' }, journal: [] },
  ])('fails for $result with $journal', ({ result, journal }) => {
    expect(() => expectNothingDone(result, journal)).toThrow('expected');
  });
});

describe('expectDone', () => {
  it('wants a success with structure', () => {
    expect(() => expectDone(done)).not.toThrow();
    expect(() => expectDone(refused)).toThrow('expected');
    expect(() => expectDone({ isError: false, text: 'ok' })).toThrow('expected');
  });
});

describe('tokens', () => {
  it('are found where one is handed out', () => {
    expect(takeToken(offer)).toBe('abc-_1');
    expect(tokenIn(refused)).toBeUndefined();
    expect(() => takeToken(refused)).toThrow('No token');
  });

  it('must not even be mentioned where none may be', () => {
    expect(() => expectNoToken(refused)).not.toThrow();
    expect(() => expectNoToken(offer)).toThrow('expected');
  });
});
