import { expect, it } from 'vitest';
import { briefEntry, shownEntries } from '../../src/tool/result-list.ts';

const narrow = '';

it('an entry is as it is unless something is said of its fields', () => {
  const entry = { id: 1, name: '' };
  expect(briefEntry(entry, { narrow })).toBe(entry);
});

it('of the fields that are named those are shown that say something', () => {
  const entry = { z: 1, c: 'c', id: 5, off: false, zero: 0, empty: '', none: null, list: [], object: {} };
  const fields = ['id', 'c', 'off', 'zero', 'empty', 'none', 'list', 'object', 'gone', 'constructor'];
  expect(JSON.stringify(briefEntry(entry, { narrow, fields }))).toBe('{"id":5,"c":"c","off":false}');
});

it('what one person writes at length takes little room of an entry', () => {
  const entry = { id: 5, name: 'word '.repeat(1000), labels: { a: 'x'.repeat(1000), b: 'y' } };
  const short = briefEntry(entry, { narrow, field: 60 });
  expect(JSON.stringify(short).length).toBeLessThan(250);
  expect(short).toMatchObject({ id: 5, labels: { b: 'y' } });
  expect(briefEntry('word '.repeat(1000), { narrow, field: 60 })).toMatch(/^word .*more characters\]$/);
});

it('an entry that is no object has no fields to choose from', () => {
  expect(briefEntry('main', { narrow, fields: ['id'] })).toBe('main');
  expect(briefEntry(null, { narrow, fields: ['id'], field: 10 })).toBeNull();
});

const found = (text: string, contains: string) =>
  shownEntries([{ line: 7, text, lines_shown: 2, contains }], { narrow, lines: 'text' });

it('of lines of a log the last ones are shown, without those in which a credential may begin', () => {
  expect(found('-----BEGIN KEY-----\none\nTwo', 'two')).toEqual([{ line: 7, text: 'one\nTwo' }]);
});

it.each(['hunter2', 'BEGIN', 'three'])(
  'nobody learns by a search for %j what is hidden or not shown',
  (guess) => {
    expect(found('BEGIN\npassword=[redacted]\ntwo', guess)).toEqual([]);
  },
);

it('an entry without such lines is as it is', () => {
  const list = { narrow, lines: 'text' };
  expect(shownEntries(['main', { text: 'x' }, { text: 5, lines_shown: 1, contains: 'x' }], list)).toEqual([
    'main',
    { text: 'x' },
    { text: 5 },
  ]);
});
