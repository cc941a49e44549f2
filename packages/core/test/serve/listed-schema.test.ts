import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { READS, readTool, wholeNumber } from '../../src/index.ts';
import { listTool } from '../../src/serve/tool-record.ts';

const list = (input: z.ZodRawShape, output: z.ZodRawShape = {}) =>
  listTool(
    readTool({
      name: 'a_tool',
      title: 'A tool',
      description: 'Reads.',
      hints: READS,
      input: z.strictObject(input),
      output: z.looseObject(output),
      untrusted: false,
      read: async () => ({}),
    }),
  );

const listed = (value: z.ZodType) => Object(list({ value }).inputSchema.properties)['value'];
const returned = (value: z.ZodType) => Object(list({}, { value }).outputSchema)['properties']['value'];

describe('what is listed of an argument: only what every model vendor takes, the rest in words', () => {
  test.each([
    [
      'a pattern',
      z
        .string()
        .regex(/^(?!0$)\S+$/)
        .describe('Id at the forge'),
      { type: 'string', description: 'Id at the forge' },
    ],
    ['a length', z.string().min(1).max(250), { type: 'string', description: 'max 250 characters' }],
    ['a least length', z.string().min(8), { type: 'string', description: 'min 8 characters' }],
    [
      'a pattern with a length',
      z.string().regex(/^\d+$/).max(9).describe('Digits'),
      { type: 'string', description: 'Digits; max 9 characters' },
    ],
    ['a format', z.iso.datetime(), { type: 'string', description: 'like 2027-01-31T00:00:00Z' }],
    [
      'a format that is described with an example',
      z.iso.datetime().describe('Like 2026-02-01T10:00:00Z'),
      { type: 'string', description: 'Like 2026-02-01T10:00:00Z' },
    ],
    ['an address', z.url().describe('http or https'), { type: 'string', description: 'http or https' }],
    ['a constant text', z.literal('deployment'), { type: 'string', enum: ['deployment'] }],
    ['a constant that is no text', z.literal(true), { type: 'boolean', description: 'true only' }],
    [
      'an empty text among the values',
      z.enum(['info', '']),
      { type: 'string', enum: ['info'], description: 'or ""' },
    ],
    ['values that are numbers', z.literal([1, 2]), { type: 'number', description: '1 or 2 only' }],
    ['bounds', z.int().min(1024).max(9000), { type: 'integer', description: '1024 to 9000' }],
    [
      'an upper bound',
      wholeNumber('Default 50', { max: 500 }),
      { type: 'integer', description: 'Default 50; max 500' },
    ],
    [
      'bounds that leave out the end',
      z.number().gt(0).lt(5),
      { type: 'number', description: 'more than 0; less than 5' },
    ],
    ['steps', z.int().multipleOf(5), { type: 'integer', description: 'a multiple of 5' }],
    ['a default', z.int().default(20), { type: 'integer', description: 'default 20' }],
    [
      'a count',
      z.array(z.string()).min(1).max(100),
      { type: 'array', items: { type: 'string' }, description: 'max 100 entries' },
    ],
    [
      'or null',
      z.iso.datetime().nullable().describe('When'),
      { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'When; like 2027-01-31T00:00:00Z' },
    ],
    [
      'a plain text or null',
      z.string().max(9).nullable(),
      { description: 'max 9 characters', anyOf: [{ type: 'string' }, { type: 'null' }] },
    ],
    [
      'a plain text or null',
      z.string().max(9).nullable(),
      { description: 'max 9 characters', anyOf: [{ type: 'string' }, { type: 'null' }] },
    ],
    [
      'rules further down',
      z.strictObject({ id: z.int().max(5) }),
      {
        type: 'object',
        properties: { id: { type: 'integer', description: 'max 5' } },
        required: ['id'],
        additionalProperties: false,
      },
    ],
    ['whole numbers of any size', z.int(), { type: 'integer' }],
    ['positive numbers', wholeNumber(), { type: 'integer' }],
    ['a text that is not empty', z.string().min(1), { type: 'string' }],
    ['what may be left out', z.string().optional(), { type: 'string' }],
  ])('%s', (_case, schema, expected) => {
    expect(listed(schema)).toStrictEqual(expected);
  });

  test.each([
    ['several types', z.union([z.string(), z.int()])],
    [
      'several shapes',
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('a') }),
        z.strictObject({ kind: z.literal('b') }),
      ]),
    ],
    ['anything', z.unknown()],
    ['what no schema can say', z.date()],
  ])('%s is left open: naming one type would be untrue', (_case, schema) => {
    expect(listed(schema)).toStrictEqual({});
  });

  test('all of it is still checked when the tool is called', () => {
    const { inputSchema } = list({ ref: z.string().regex(/^a+$/) });
    expect(JSON.stringify(inputSchema)).not.toContain('pattern');
    expect(z.strictObject({ ref: z.string().regex(/^a+$/) }).safeParse({ ref: 'b' }).success).toBe(false);
  });
});

test('of a result nothing is told but its shape: its rules bind nobody who reads it', () => {
  expect(returned(z.string().max(5).regex(/^a/))).toStrictEqual({ type: 'string' });
  expect(returned(z.array(z.looseObject({ id: z.int().max(5) })))).toStrictEqual({
    type: 'array',
    items: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
  });
  expect(returned(z.record(z.string(), z.string()))).toStrictEqual({ type: 'object' });
});
