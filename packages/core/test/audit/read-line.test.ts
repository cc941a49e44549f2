import { describe, expect, test } from 'vitest';
import { chainKey, createChain, hashOf, NO_HASH } from '../../src/audit/chain.ts';
import { readLine, type TrailLine } from '../../src/audit/read-line.ts';

const KEY = chainKey(new Uint8Array(32).fill(7));
const OTHER = chainKey(new Uint8Array(32).fill(8));

const lineOf = (fields: Record<string, unknown>, key?: Uint8Array) =>
  createChain({ id: 'chain-1', key }).next(fields).line;

/** A line with this text as its record, and the hash that belongs to it. */
const forged = (body: string) => `${body},"event.hash":"${hashOf(body, undefined)}"}`;

const PLACE = `"guard.chain.id":"chain-1","event.sequence":1,"guard.chain.prev":"${NO_HASH}"`;

describe('a line that was written', () => {
  test('is read as what it says, with its place in the chain', () => {
    const line = lineOf({ 'event.action': 'server.start' });
    expect(readLine(line, [])).toMatchObject({
      chain: 'chain-1',
      sequence: 1,
      previous: NO_HASH,
      fields: { 'event.action': 'server.start' },
    });
  });

  test('with a key opens with that key, whichever of several it is', () => {
    const line = lineOf({ note: 1 }, KEY);
    expect(readLine(line, [KEY])).toHaveProperty('sequence', 1);
    expect(readLine(line, [OTHER, KEY])).toHaveProperty('sequence', 1);
  });

  test.each([
    ['a line end', 'a\nb'],
    ['a line end of Windows', 'a\r\nb'],
    ['a separator of lines', 'a\u2028b'],
    ['a separator of paragraphs', 'a\u2029b'],
    ['the end of a record', '"} ,"event.hash":"'],
    ['half of a character', '\uD800'],
  ])('holds %s as data, on one line', (_what, note) => {
    const line = lineOf({ note });
    expect(line).not.toMatch(/[\n\r\u2028\u2029]/);
    expect((readLine(line, []) as TrailLine).fields['note']).toBe(note);
  });
});

describe('a line that was changed', () => {
  test.each([
    ['without a key, where there has to be one', lineOf({ note: 1 }), [KEY]],
    ['with a key, where there was none', lineOf({ note: 1 }, KEY), []],
    ['with another key', lineOf({ note: 1 }, OTHER), [KEY]],
    ['with another word in it', lineOf({ note: 'deny' }).replace('deny', 'pass'), []],
    ['with the hash of another line', `${lineOf({ a: 1 }).slice(0, -67)}${lineOf({ a: 2 }).slice(-67)}`, []],
    ['with white space that means nothing', lineOf({ note: 1 }).replace('{', '{ '), []],
  ])('%s is found', (_what, line, keys) => expect(readLine(line, keys)).toBe('changed'));

  test('by a field that is said twice is found: two readers would take it for two things', () => {
    const line = lineOf({ note: 'pass' });
    expect(readLine(line.replace('{', '{"note":"deny",'), [])).toBe('changed');
  });
});

describe('what is no record', () => {
  test.each([
    ['nothing', ''],
    ['a text', 'hello'],
    ['half of a line', lineOf({ note: 1 }).slice(0, 90)],
    ['a line without its first half', lineOf({ note: 1 }).slice(20)],
    ['a line and what was glued to it', `${lineOf({ note: 1 })}{"a":1}`],
    ['two lines that became one', `${lineOf({ a: 1 })}${lineOf({ a: 2 })}`],
    ['a hash in capitals', lineOf({ a: 1 }).replace(/[\da-f]{64}"\}$/, (hash) => hash.toUpperCase())],
    ['a list with a hash', forged('[1')],
    ['a record without a place', forged('{"note":1')],
    ['a place that is no number', forged(`{${PLACE.replace(':1,', ':"1",')}`)],
    ['a place that is only inherited', forged(`{"__proto__":{${PLACE}}`)],
    ['a chain that is no text', forged(`{${PLACE.replace('"chain-1"', '1')}`)],
  ])('%s is cut', (_what, text) => expect(readLine(text, [])).toBe('cut'));

  test('is told from what was only forged well: a chain without a key proves no more than its hashes', () =>
    expect(readLine(forged(`{"note":1,${PLACE}`), [])).toHaveProperty('chain', 'chain-1'));
});

describe('a chain', () => {
  test('counts a line only once it was written: one that failed leaves no hole', () => {
    const chain = createChain({ id: 'chain-1' });
    expect(chain.last()).toBeUndefined();
    const failed = chain.next({ note: 'failed' });
    const again = chain.next({ note: 'again' });
    expect(failed.line).toContain('"event.sequence":1');
    expect(again.line).toContain('"event.sequence":1');
    again.written();
    const next = readLine(chain.next({ note: 'next' }).line, []);
    expect(next).toMatchObject({ sequence: 2, previous: chain.last()?.hash });
  });

  test('names its own place last, so that no field of a record can stand in for it', () => {
    const line = lineOf({ 'guard.chain.id': 'of-somebody', 'event.sequence': 99, 'guard.chain.prev': 'x' });
    expect(readLine(line, [])).toMatchObject({ chain: 'chain-1', sequence: 1, previous: NO_HASH });
  });

  test('keyed hashes are not the hashes of the key file itself: another use of it makes none', () => {
    const raw = new Uint8Array(32).fill(7);
    expect(hashOf('{}', raw)).not.toBe(hashOf('{}', KEY));
  });
});
