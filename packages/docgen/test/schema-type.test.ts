import { describe, expect, it } from 'vitest';
import { typeWords } from '../src/schema-type.ts';

describe('the type of an argument in words', () => {
  it.each([
    [{ type: 'string' }, 'string'],
    [{ type: 'boolean' }, 'boolean'],
    [{ type: 'integer', minimum: 1 }, 'integer, 1 or more'],
    [{ type: 'integer', minimum: 0, maximum: 65_535 }, 'integer, 0 to 65535'],
    [{ type: 'integer', maximum: 9 }, 'integer, 9 or fewer'],
    [{ type: 'string', minLength: 1, maxLength: 128 }, 'string, 1 to 128 characters'],
    [{ type: 'string', format: 'date-time' }, 'moment (ISO 8601)'],
    [{ type: 'string', format: 'uri' }, 'string (uri)'],
    [{ type: 'string', enum: ['asc', 'desc'] }, '`asc` or `desc`'],
    [{ type: 'array', items: { type: 'string' }, maxItems: 20 }, 'array of string, 20 entries or fewer'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string, or null'],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, 'string or integer'],
    [{ type: 'object', properties: {} }, 'object'],
  ])('%j is %s', (schema, words) => {
    expect(typeWords(schema)).toBe(words);
  });

  it.each([[{}], [undefined], [true], [[]]])('%j says nothing of its type: any', (schema) => {
    expect(typeWords(schema)).toBe('any');
  });
});
