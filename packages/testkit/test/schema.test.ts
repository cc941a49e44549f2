import { describe, expect, it } from 'vitest';
import { listedArguments, violation } from '../src/contract/schema.ts';

const schema = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] };

describe('violation', () => {
  it('is undefined for a value that fits', () => {
    expect(violation(schema, { id: 1, more: true })).toBeUndefined();
  });

  it.each([{}, { id: '1' }, undefined, []])('says what is wrong with %j', (value) => {
    expect(violation(schema, value)).toBeTypeOf('string');
  });

  it('sees that null has a meaning of its own', () => {
    expect(violation({ anyOf: [{ type: 'string' }, { type: 'null' }] }, null)).toBeUndefined();
  });
});

describe('listedArguments', () => {
  it('says which are required', () => {
    const listed = listedArguments({
      ...schema,
      properties: { ...schema.properties, note: { type: 'string' } },
    });
    expect(listed.map(({ name, required }) => ({ name, required }))).toEqual([
      { name: 'id', required: true },
      { name: 'note', required: false },
    ]);
  });

  it.each([undefined, {}, { type: 'object' }])('finds none in %j', (input) => {
    expect(listedArguments(input)).toEqual([]);
  });
});
