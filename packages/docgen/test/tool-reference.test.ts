import { readTool, READS, sometimesGuardedTool, type Tool, wholeNumber, writeTool } from '@guard/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { hints } from '../src/sections/tools.ts';
import { toolReference } from '../src/sections/tool-reference.ts';

const read = readTool({
  name: 'get_key',
  title: 'Get a key',
  description: 'Returns a key.',
  hints: READS,
  input: z.strictObject({ keyId: wholeNumber('Id of the key'), note: z.string().optional() }),
  output: z.looseObject({ key: z.string(), parts: z.array(z.looseObject({ part: z.int() })).optional() }),
  untrusted: true,
  reveals: { keys: ['key'], because: 'it is what was asked for' },
  lists: { parts: { narrow: 'Pass note to see fewer.' } },
  read: async () => ({ key: 'k' }),
});

const facts = {
  description: 'Deletes a key.',
  output: z.looseObject({ deleted: z.boolean() }),
  untrusted: false,
  lookWith: 'get_key',
  write: async () => ({ deleted: true }),
};

const write = sometimesGuardedTool({
  ...facts,
  name: 'delete_key',
  title: 'Delete a key',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({ keyId: wholeNumber('Id of the key') }),
  targets: { keyId: 'key' },
  asksWhen: 'when the key is in use',
  question: async () => ({}),
});

const silent: Tool = writeTool({
  ...facts,
  name: 'add_key',
  title: 'Add a key',
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({}),
  targets: {},
  neverAsks: 'a key nobody has opens nothing',
});

const lines = (tool: Tool) => toolReference(tool).split('\n');

describe('the reference of a read', () => {
  it('lists the arguments with type, whether they are required, and what they are', () => {
    expect(lines(read)).toContain('| `keyId` | integer | yes | Id of the key |');
    expect(lines(read)).toContain('| `note` | string | no |  |');
  });

  it('lists the fields of the result, and those of the entries of a list', () => {
    expect(lines(read)).toContain('| `key` | string | yes |');
    expect(lines(read)).toContain('| `parts` | array of object | no |');
    expect(lines(read)).toContain('Each entry of `parts` has `part` (integer).');
  });

  it('says which credential is shown, and why', () => {
    expect(lines(read)).toContain('- Reveals: `key`, because it is what was asked for');
  });

  it('says that other people wrote parts of it, and how a long list is cut', () => {
    expect(lines(read)).toContain('- Text written by other people: yes, marked as untrusted');
    expect(lines(read)).toContain(
      '- When too long: entries of `parts` are left out. Pass note to see fewer.',
    );
  });

  it('does not speak of asking, and has no token argument', () => {
    expect(toolReference(read)).not.toMatch(/Asks:|confirm_token/);
  });
});

describe('the reference of a write', () => {
  it('says when it asks, and explains the token argument', () => {
    expect(lines(write)).toContain('- Asks: when the key is in use');
    expect(lines(write).find((line) => line.startsWith('| `confirm_token`'))).toMatch(
      /\| string \| no \| For clients that cannot show a dialog/,
    );
  });

  it('says why it does not ask where it does not, and then has no token argument', () => {
    expect(lines(silent)).toContain('- Asks: never, because a key nobody has opens nothing');
    expect(toolReference(silent)).not.toContain('confirm_token');
  });

  it('says that nothing in it was written by others, and reveals nothing', () => {
    expect(lines(write)).toContain('- Text written by other people: none');
    expect(toolReference(write)).not.toContain('Reveals');
  });

  it('says so when it takes no arguments', () => {
    expect(lines(silent)).toContain('It takes no arguments.');
  });
});

it('puts the hints into words', () => {
  expect(hints(read)).toBe('reads');
  expect(hints(write)).toBe('writes, destructive, idempotent, open world');
  expect(hints(silent)).toBe('writes');
});
