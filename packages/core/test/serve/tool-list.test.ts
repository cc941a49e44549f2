import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { READS, readTool } from '../../src/index.ts';
import { TOKEN_ARGUMENT } from '../../src/serve/tool-list.ts';
import { listTool } from '../../src/serve/tool-record.ts';
import { toolTable } from '../../src/serve/tool-table.ts';
import { askColumn, canAsk } from '../../src/tool/declaration.ts';
import { createKey, deleteNote, hideNote, listNotes, notesServer, publishNote } from './notes-server.ts';

describe('the list of tools', () => {
  test('is what a client sees of an asking write', () => {
    expect(listTool(deleteNote)).toStrictEqual({
      name: 'delete_note',
      title: 'Delete a note',
      description: 'Deletes a note. Asks a person first.',
      inputSchema: {
        type: 'object',
        properties: {
          noteId: { type: 'integer', description: 'Number of the note' },
          reason: { type: 'string' },
          confirm_token: { type: 'string', description: expect.any(String) },
        },
        required: ['noteId'],
        additionalProperties: false,
      },
      outputSchema: {
        type: 'object',
        properties: { id: { type: 'integer' }, title: { type: 'string' }, public: { type: 'boolean' } },
        required: ['id', 'title', 'public'],
      },
      annotations: {
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: true,
        openWorldHint: false,
      },
    });
  });

  test.each(notesServer.tools)(
    '$name states all four hints, since clients disagree about a missing one',
    (tool) => {
      const { annotations } = listTool(tool);
      for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const) {
        expect(annotations?.[hint]).toBeTypeOf('boolean');
      }
    },
  );

  test('exactly the tools that can ask take a token, and it is optional', () => {
    const asking = notesServer.tools.filter(
      (tool) => TOKEN_ARGUMENT in (listTool(tool).inputSchema.properties ?? {}),
    );
    expect(asking).toStrictEqual([deleteNote, publishNote]);
    expect(notesServer.tools.filter(canAsk)).toStrictEqual(asking);
    for (const tool of asking) expect(listTool(tool).inputSchema.required).not.toContain(TOKEN_ARGUMENT);
  });

  test('outputs are open, because clients reject a result with a field that a closed schema does not name', () => {
    for (const tool of notesServer.tools)
      expect(listTool(tool).outputSchema).not.toHaveProperty('additionalProperties');
  });

  test('leaves out what costs room and tells nobody anything', () => {
    const plain = readTool({
      name: 'plain',
      title: 'Plain',
      description: 'Reads.',
      hints: READS,
      input: z.strictObject({ at: z.iso.datetime().optional(), count: z.int().optional() }),
      output: z.looseObject({}),
      untrusted: false,
      read: async () => ({}),
    });
    const json = JSON.stringify(listTool(plain));
    expect(json).not.toMatch(/\$schema|9007199254740991|pattern|format/);
  });
});

describe('the table of tools', () => {
  test('says of each what it does, when it asks, and its hints', () => {
    expect(toolTable(notesServer.tools)).toBe(
      [
        'tool          does    asks               hints',
        'list_notes    reads   never',
        'create_key    reads   never',
        'delete_note   writes  always             destructive, idempotent',
        'publish_note  writes  when it publishes  idempotent, open world',
        'hide_note     writes  never              idempotent',
      ].join('\n'),
    );
  });

  test('keeps every line within 100 columns, and every name and sentence whole', () => {
    const long = 'when the repository would be public to everybody afterwards, or '.repeat(5).trim();
    const tools = [
      {
        ...deleteNote,
        name: 'n'.repeat(40),
        hints: { ...deleteNote.hints, openWorldHint: true },
        note: `${long} ${'x'.repeat(90)}`,
      },
      listNotes,
    ];
    const lines = toolTable(tools).split('\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(100);
    expect(lines[1]).toContain('n'.repeat(40));
    const [hints, asks] = [lines[0]?.indexOf('hints'), lines[0]?.indexOf('asks')];
    const of = (from?: number, to?: number) =>
      lines
        .slice(1)
        .map((line) => line.slice(from, to).trim())
        .join(' ');
    expect(of(asks, hints)).toContain(long);
    expect(of(hints)).toMatch(/^destructive, idempotent, open world/);
  });

  test('the column of a rule', () => {
    expect([listNotes, createKey, hideNote, deleteNote].map(askColumn)).toStrictEqual([
      'never',
      'never',
      'never',
      'always',
    ]);
    expect(askColumn({ ...deleteNote, note: 'bound to the exact edit' })).toBe(
      'always, bound to the exact edit',
    );
  });
});
