import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { READS, readTool, REDACTED, wholeNumber, writeTool } from '../../src/index.ts';
import { parseArguments } from '../../src/serve/arguments.ts';
import { deleteNote, hideNote, listNotes } from './notes-server.ts';

const tool = (input: z.ZodObject) =>
  readTool({
    name: 'a_tool',
    title: 'A tool',
    description: 'Reads.',
    hints: READS,
    input,
    output: z.looseObject({}),
    untrusted: false,
    read: async () => ({}),
  });

const refusal = (...call: Parameters<typeof parseArguments>): string => {
  const parsed = parseArguments(...call);
  if (!('refused' in parsed)) throw new TypeError('The arguments passed');
  return parsed.refused;
};

describe('arguments', () => {
  test('pass as the schema reads them', () => {
    expect(parseArguments(deleteNote, { noteId: '5' })).toStrictEqual({
      input: { noteId: 5 },
      token: undefined,
    });
  });

  test('the token is taken aside, so that it is no part of what is bound', () => {
    expect(parseArguments(deleteNote, { noteId: 5, confirm_token: 'abc' })).toStrictEqual({
      input: { noteId: 5 },
      token: 'abc',
    });
  });

  test('null and an absent token are the same', () => {
    expect(parseArguments(deleteNote, { noteId: 5, confirm_token: null })).toHaveProperty('token', undefined);
  });

  test.each([5, true, ['abc'], { token: 'abc' }])('a token that is %j is refused', (token) => {
    expect(refusal(deleteNote, { noteId: 5, confirm_token: token })).toContain(
      'confirm_token: expected the text',
    );
  });

  test('a tool that never asks takes no token', () => {
    expect(refusal(hideNote, { noteId: 5, confirm_token: 'abc' })).toContain(
      'unknown argument confirm_token (it takes noteId)',
    );
    expect(refusal(listNotes, { confirm_token: 'abc' })).toContain('unknown argument confirm_token');
  });

  test('wrong ones are named with what is expected, and the value is not repeated', () => {
    const text = refusal(deleteNote, { noteId: 'my-secret-value' });
    expect(text).toBe(
      'Nothing was done: the arguments of delete_note are not right. noteId: expected a whole number from 1 to 9007199254740991.',
    );
  });

  test('missing ones are named', () => {
    expect(refusal(deleteNote, {})).toContain('noteId: ');
  });

  test('unknown ones are refused with those it takes: a misspelt filter must not widen a call', () => {
    expect(refusal(deleteNote, { noteId: 5, resaon: 'x' })).toContain(
      'unknown argument resaon (it takes noteId, reason, confirm_token)',
    );
    expect(refusal(tool(z.strictObject({})), { all: true })).toContain(
      'unknown argument all (it takes none)',
    );
  });

  test('an unknown key further down is named with its place', () => {
    const nested = tool(z.strictObject({ filter: z.strictObject({ id: z.int() }) }));
    expect(refusal(nested, { filter: { id: 1, all: true } })).toContain('filter: unknown key all');
  });

  test.each([
    '{"__proto__":{"noteId":5}}',
    '{"noteId":5,"__proto__":{"reason":"x"}}',
    '{"noteId":5,"constructor":1}',
  ])('a prototype trick is an unknown argument: %s', (json) => {
    expect(refusal(deleteNote, JSON.parse(json))).toContain('Nothing was done');
  });

  test('null stands for "not given" where an argument may be left out', () => {
    expect(parseArguments(listNotes, { search: null, limit: null })).toHaveProperty('input', {});
    expect(refusal(deleteNote, { noteId: null })).toContain('noteId');
  });

  test('null stays where it has a meaning of its own', () => {
    const nullable = tool(z.strictObject({ expires: z.string().nullable().optional() }));
    expect(parseArguments(nullable, { expires: null })).toHaveProperty('input', { expires: null });
  });

  describe('"" and 0 from a model that fills in every argument', () => {
    const options = {
      branch: z.string().min(1).optional(),
      event: z.enum(['push', 'tag']).optional(),
      ids: z.array(z.int()).min(1).optional(),
      limit: wholeNumber().optional(),
      offset: wholeNumber('From here', { min: 0 }).optional(),
      note: z.string().optional(),
    };
    const empty = { branch: '', event: '', ids: [], limit: 0, offset: 0, note: '' };
    const write = (emptyIsAbsent: readonly (keyof typeof options)[]) =>
      writeTool({
        ...hideNote,
        input: z.strictObject(options),
        secretArguments: [],
        emptyIsAbsent,
        targets: {},
        neverAsks: 'a test',
        write: async () => ({}),
      });

    test('count as not given in a read, and stay where they are values of their own', () => {
      expect(parseArguments(tool(z.strictObject(options)), empty)).toHaveProperty('input', {
        offset: 0,
        note: '',
      });
    });

    test('are refused for an argument that must be given', () => {
      expect(refusal(tool(z.strictObject({ branch: z.string().min(1) })), { branch: '' })).toContain(
        'branch',
      );
    });

    test.each(['branch', 'event', 'ids', 'limit'] as const)(
      'are refused in a write (%s): they may have been meant to empty what is stored',
      (name) => {
        expect(refusal(write([]), { [name]: empty[name] })).toContain(name);
      },
    );

    test('count as not given in a write for what it declares to store nowhere', () => {
      expect(parseArguments(write(['event', 'limit']), { event: '', limit: 0 })).toHaveProperty('input', {});
      expect(refusal(write(['event']), { event: '', limit: 0 })).toContain('limit');
      expect(refusal(write(['event']), { event: 'none' })).toContain('event');
    });
  });

  test('the marker of a redacted value is no value: sent back, it would overwrite the credential', () => {
    expect(refusal(deleteNote, { noteId: 5, reason: `x ${REDACTED}` })).toContain(
      'leave out what is not to be changed',
    );
    const nested = tool(z.strictObject({ options: z.looseObject({}) }));
    expect(refusal(nested, { options: { token: [REDACTED] } })).toContain('marker');
  });

  test('a name of megabytes is cut in the answer', () => {
    expect(refusal(deleteNote, { noteId: 5, ['x'.repeat(3_000_000)]: 1 }).length).toBeLessThan(500);
  });

  test('thousands of wrong entries are counted and not all told', () => {
    const list = tool(z.strictObject({ ids: z.array(z.int()) }));
    const text = refusal(list, { ids: Array.from({ length: 5000 }, () => 'x') });
    expect(text).toContain('ids.9: ');
    expect(text).toContain('and 4990 more');
    expect(text.length).toBeLessThan(2000);
  });
});
