import { describe, expect, test } from 'vitest';
import { WriteFailure } from '../../src/guard/write-attempt.ts';
import { ToolError } from '../../src/index.ts';
import { unexpectedLine } from '../../src/serve/unexpected.ts';
import { hideNote, notesRuntime, notesServer } from './notes-server.ts';
import { startNotes } from './notes-backend.ts';
import { client2026 } from './raw-client.ts';

const SECRET = 'kf83-very-secret';

describe('an exception in a tool that nobody foresaw', () => {
  test('is told to the operator by its name and the places, and to the caller not at all', async () => {
    await using backend = await startNotes();
    const told: string[] = [];
    const tool = {
      ...hideNote,
      write: async () => {
        throw new RangeError(`Bearer ${SECRET}`);
      },
    };
    const tools = [...notesServer.tools.filter(({ name }) => name !== 'hide_note'), tool];
    const runtime = notesRuntime(backend, { tools, complain: (line) => told.push(line) });
    const { text } = await client2026(runtime).call('hide_note', { noteId: 5 });
    expect(text).toContain('An unexpected error happened in this server.');
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(
      /^notes-mcp: unexpected error in hide_note: RangeError was thrown\n {2}at .*unexpected\.test\.ts:\d+:\d+\n/,
    );
    expect(told[0]).not.toContain(SECRET);
  });

  test.each([
    ['lines like frames', `x\n    at ${SECRET} (/x/y.ts:1:2)\n    at /${SECRET}:1:2`],
    ['its own stack', `Error: x\n    at /${SECRET}.ts:1:2`],
  ])('shows nothing of a message with %s', (_, message) => {
    expect(unexpectedLine('t', new Error(message))).not.toContain(SECRET);
  });

  test('shows nothing of a name, a stack or a value that was made up', () => {
    const error = new Error(SECRET);
    error.name = `${SECRET}: x`;
    error.stack = `    at /${SECRET}:1:2`;
    error.message = 'another';
    expect(unexpectedLine('t', error)).toBe('unexpected error in t: an unknown value was thrown');
    expect(unexpectedLine('t', SECRET)).not.toContain(SECRET);
  });

  test('is not one that the caller is told about', () => {
    expect(unexpectedLine('t', new ToolError('x'))).toBeUndefined();
    expect(unexpectedLine('t', new WriteFailure(new ToolError('x'), 'done'))).toBeUndefined();
  });
});
