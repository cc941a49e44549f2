import { describe, expect, it } from 'vitest';
import { refusedByVendors } from '../src/contract/vendor-schema.ts';

const within = (value: object) => ({ type: 'object', properties: { value }, additionalProperties: false });

describe('what vendors refuse in a listed schema', () => {
  it.each([
    { type: 'string', description: 'A text' },
    { type: 'string', enum: ['a', 'b'] },
    { type: 'array', items: { type: 'integer' } },
    { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
    { type: 'object', properties: {} },
    { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'or null' },
  ])('nothing in %j', (schema) => {
    expect(refusedByVendors(within(schema))).toEqual([]);
  });

  it.each([
    [{ type: 'string', pattern: '^a$' }, 'pattern'],
    [{ type: 'string', format: 'uri' }, 'format'],
    [{ type: 'string', const: 'a' }, 'const'],
    [{ type: 'string', maxLength: 5 }, 'maxLength'],
    [{ type: 'integer', maximum: 5 }, 'maximum'],
    [{ type: 'integer', default: 5 }, 'default'],
    [{ type: 'array', items: { type: 'string' }, maxItems: 5 }, 'maxItems'],
    [{ type: 'object', properties: {}, propertyNames: { type: 'string' } }, 'propertyNames'],
    [{ type: 'object', properties: {}, additionalProperties: { type: 'string' } }, 'list of name and value'],
    [{ type: 'object' }, 'without declared properties'],
    [{ type: 'array' }, 'list of nobody knows what'],
    [{ type: 'array', items: { type: 'object' } }, 'without declared properties'],
    [{ type: 'string', enum: ['a', ''] }, 'enum'],
    [{ type: 'integer', enum: [1] }, 'enum'],
    [{ type: ['string', 'null'] }, 'type'],
    [{}, 'type'],
    [{ oneOf: [{ type: 'string' }] }, 'oneOf'],
    [{ allOf: [{ type: 'string' }] }, 'allOf'],
    [{ $ref: '#/$defs/a' }, '$ref'],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, 'anyOf'],
    [{ anyOf: [{ type: 'string', minLength: 1 }, { type: 'null' }] }, 'minLength'],
  ])('something in %j', (schema, says) => {
    const problems = refusedByVendors(within(schema)).join('; ');
    expect(problems).toContain(says);
    expect(problems).toContain('value');
  });
});
