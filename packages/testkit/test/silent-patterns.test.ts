import { expect, it } from 'vitest';
import * as z from 'zod';
import { silentPatterns } from '../src/contract/silent-patterns.ts';

const form = z.string().regex(/^a$/);

it.each([
  [z.object({ name: form }), ['name']],
  [z.object({ name: form.nullable() }), ['name']],
  [z.object({ page: z.url() }), ['page']],
  [
    z.object({ names: z.array(form), entries: z.array(z.object({ key: form })) }),
    ['names[]', 'entries[].key'],
  ],
  [z.object({ name: form.describe('the letter a'), names: z.array(form).describe('letters') }), []],
  [z.object({ name: form.nullable().describe('the letter a'), at: z.iso.datetime(), text: z.string() }), []],
])('a form that no words tell is found, %#', (schema, found) => {
  expect(silentPatterns(z.toJSONSchema(schema))).toEqual(found);
});
