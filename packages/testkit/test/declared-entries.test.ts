import { expect, it } from 'vitest';
import { listsWithoutFields } from '../src/contract/declared-entries.ts';

const list = (items: object) => ({ type: 'array', items });
const within = (properties: object) => ({ type: 'object', properties });
const EMPTY = within({});
const ID = within({ id: { type: 'integer' } });

it.each([
  [within({ notes: list(EMPTY) }), ['notes']],
  [within({ notes: list({ type: 'object' }) }), ['notes']],
  [within({ notes: { anyOf: [list(EMPTY), { type: 'null' }] } }), ['notes']],
  [
    within({ page: within({ notes: list(EMPTY) }), more: list(within({ rows: list(EMPTY) })) }),
    ['page.notes', 'more[].rows'],
  ],
  [within({ notes: list(ID), names: list({ type: 'string' }), settings: EMPTY }), []],
])('lists whose entries a typed client would show empty, in %j', (schema, found) => {
  expect(listsWithoutFields(schema)).toEqual(found);
});
