import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { READS, readTool, writeTool } from '../../src/index.ts';
import { argumentFacts } from '../../src/tool/argument-facts.ts';

const RULES = { secretKeys: ['invite'], clean: (text: string) => text.replaceAll('hunter2', '***') };

const anything = z.strictObject({
  id: z.unknown(),
  value: z.unknown(),
  invite: z.unknown(),
  token: z.unknown(),
  body: z.unknown(),
});

const tool = writeTool({
  name: 'set_value',
  title: 'Set a value',
  description: 'Sets a value.',
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: anything,
  output: z.looseObject({}),
  untrusted: false,
  targets: { id: 'thing', token: 'thing', value: 'thing' },
  secretArguments: ['value'],
  lookWith: 'list_values',
  neverAsks: 'test',
  write: async () => ({}),
});

const factsOf = (input: Record<string, unknown>) => argumentFacts(tool, input, RULES);

describe('a trail knows of the arguments', () => {
  test.each([
    [5, 5],
    [true, true],
    ['build', 'build'],
    ['my hunter2', 'my ***'],
    ['x'.repeat(300), `${'x'.repeat(199)}…`],
    [
      [1, 2],
      [1, 2],
    ],
    [Array.from({ length: 12 }, (_, at) => at), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 'and 2 more']],
    [{ deep: 'hunter2' }, 'object'],
    [[{ deep: 'hunter2' }], ['object']],
  ])('the declared targets: %j', (given, shown) => {
    expect(factsOf({ id: given })).toStrictEqual({ targets: { id: shown }, others: {} });
  });

  test.each([
    ['a paste of hunter2', 'text 18'],
    [12, 'number'],
    [false, 'boolean'],
    [null, 'null'],
    [[1, 2, 3], 'list 3'],
    [{ password: 'hunter2' }, 'object'],
  ])('of all others what kind of value they have: %j', (given, kind) => {
    expect(factsOf({ body: given })).toStrictEqual({ targets: {}, others: { body: kind } });
  });

  test.each(['value', 'invite', 'token'])('of a secret not even its length: %s', (name) => {
    expect(factsOf({ [name]: 'hunter2' })).toStrictEqual({ targets: {}, others: { [name]: 'secret' } });
  });

  test('of a read, which declares no targets, the kinds alone', () => {
    const { name, title, description, input, output } = tool;
    const facts = { name, title, description, input, output, hints: READS, untrusted: false };
    const look = readTool({ ...facts, read: async () => ({}) });
    expect(argumentFacts(look, { id: 5, token: 'hunter2' }, RULES)).toStrictEqual({
      targets: {},
      others: { id: 'number', token: 'secret' },
    });
  });
});
