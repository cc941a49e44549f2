import { describe, expect, test } from 'vitest';
import { guardedTool, present, readTool, READS, sometimesGuardedTool, ToolError } from '../../src/index.ts';
import { askColumn, isWrite } from '../../src/inspect.ts';
import { Presented } from '../../src/tool/present.ts';
import { createKey, deleteNote, hideNote, listNotes, publishNote } from '../serve/notes-server.ts';

describe('a declaration', () => {
  test('is data, and what it declares is what is there', () => {
    expect(deleteNote).toMatchObject({
      name: 'delete_note',
      lookWith: 'list_notes',
      kind: 'guarded',
    });
  });

  test('writes exactly if it is none that only reads', () => {
    expect([listNotes, createKey, deleteNote, publishNote, hideNote].map(isWrite)).toStrictEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });
});

const question = async () => Promise.reject(new Error('unused'));

describe('a tool that is made of the facts of another', () => {
  test('asks as its own constructor says, and not as the other', () => {
    expect(guardedTool({ ...hideNote, question }).kind).toBe('guarded');
    expect(sometimesGuardedTool({ ...hideNote, asksWhen: 'at times', question }).kind).toBe(
      'sometimes guarded',
    );
    expect(readTool({ ...createKey, hints: READS }).kind).toBe('read');
  });
});

describe('the "asks when" column', () => {
  test('is made of the rule', () => {
    expect([deleteNote, publishNote, hideNote, listNotes].map(askColumn)).toStrictEqual([
      'always',
      'when it publishes',
      'never',
      'never',
    ]);
    expect(askColumn({ ...deleteNote, note: 'bound to the exact edit' })).toBe(
      'always, bound to the exact edit',
    );
  });
});

test('the hints of a plain read say so in all four', () => {
  expect(READS).toStrictEqual({
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  });
});

test('a picture is kept beside its data', () => {
  const shown = present({ id: 5 }, { image: { mimeType: 'image/png', base64: 'AAAA' } });
  expect(shown).toBeInstanceOf(Presented);
  expect(shown).toMatchObject({ data: { id: 5 }, as: { image: { mimeType: 'image/png', base64: 'AAAA' } } });
});

test('an error of a tool is an Error with a name of its own', () => {
  expect(new ToolError('No.')).toBeInstanceOf(Error);
  expect(new ToolError('No.')).toMatchObject({ name: 'ToolError', message: 'No.' });
});
