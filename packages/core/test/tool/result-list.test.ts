import { expect, it } from 'vitest';
import { briefEntry } from '../../src/tool/result-list.ts';

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
