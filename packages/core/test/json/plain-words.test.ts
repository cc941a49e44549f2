import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { plainWords } from '../../src/json/plain-words.ts';

const told = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: plainWords }).error?.issues.map(({ message }) => message);

describe('an argument that is not right is told in plain words', () => {
  test.each([
    [z.string().min(1), '', 'must not be empty'],
    [z.string().min(1), 5, 'expected a text'],
    [z.string().min(3), 'x', 'expected 3 characters at least'],
    [z.string().max(2), 'xyz', 'expected 2 characters at most'],
    [z.string().max(1), 'xyz', 'expected 1 character at most'],
    [z.array(z.string()).min(1), [], 'expected one entry at least'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'expected 2 entries at most'],
    [z.array(z.string()), 'a', 'expected a list'],
    [z.boolean(), 'yes', 'expected true or false'],
    [z.record(z.string(), z.string()), 'a', 'expected an object'],
    [z.number().min(2), 1, 'expected a number from 2'],
    [z.number().gt(2), 2, 'expected a number above 2'],
    [z.number().max(2), 3, 'expected a number up to 2'],
    [z.number().lt(2), 2, 'expected a number below 2'],
    [z.number().multipleOf(5), 3, 'expected a multiple of 5'],
    [z.int(), 1.5, 'expected a whole number'],
    [z.enum(['push', 'tag']), 'x', 'expected one of "push", "tag"'],
    [z.literal(true), false, 'expected true'],
    [z.url(), 'x', 'expected a whole address, such as https://example.org'],
    [z.string().regex(/a/), 'x', 'expected another form'],
  ])('%# %s', (schema, value, words) => {
    expect(told(schema, value)).toStrictEqual([words]);
  });

  test('names what is missing, and a key of an object that is not known', () => {
    expect(told(z.strictObject({ name: z.string() }), {})).toStrictEqual(['is missing']);
    expect(told(z.strictObject({}), { x: 1 })).toStrictEqual(['unknown key "x"']);
  });

  test('leaves the words that a schema brings along', () => {
    expect(told(z.string().regex(/a/, 'expected owner/name'), 'x')).toStrictEqual(['expected owner/name']);
  });

  test('never falls back to the words of zod', () => {
    const all = [
      z.string(),
      z.int(),
      z.boolean(),
      z.array(z.string()),
      z.enum(['a']),
      z.url(),
      z.record(z.string(), z.string()),
    ];
    const wrong = [undefined, null, 1.5, 'x', {}, [1], Number.NaN];
    const words = all.flatMap((schema) => wrong.flatMap((value) => told(schema, value) ?? []));
    expect(words.filter((word) => /^(Invalid|Too|Unrecognized)|NaN/.test(word))).toStrictEqual([]);
  });
});
