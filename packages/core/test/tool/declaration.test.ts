import { describe, expect, test } from 'vitest';
import { isWrite, present, Presented, READS, ToolError } from '../../src/index.ts';
import { askColumn } from '../../src/tool/ask-rule.ts';
import { createKey, deleteNote, hideNote, listNotes, publishNote } from '../serve/notes-server.ts';

describe('a declaration', () => {
  test('is data, and what it declares is what is there', () => {
    expect(deleteNote).toMatchObject({
      name: 'delete_note',
      lookWith: 'list_notes',
      asks: { rule: 'always' },
    });
  });

  test('writes exactly if it has a rule for asking', () => {
    expect([listNotes, createKey, deleteNote, publishNote, hideNote].map(isWrite)).toStrictEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });
});

const prepare = async () => Promise.reject(new Error('not called'));

describe('the "asks when" column', () => {
  test('is made of the rule', () => {
    expect(askColumn(deleteNote.asks)).toBe('always');
    expect(askColumn(publishNote.asks)).toBe('when it publishes');
    expect(askColumn(hideNote.asks)).toBe('never');
    expect(askColumn({ rule: 'always', note: 'bound to the exact edit', prepare })).toBe(
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
