import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ToolError } from '../../src/index.ts';
import { diagnose } from '../../src/serve/doctor.ts';
import { json, type NotesBackend, startNotes } from './notes-backend.ts';
import { notesRuntime, notesServer, SECRET } from './notes-server.ts';

let backend: NotesBackend;
beforeEach(async () => {
  backend = await startNotes();
});
afterEach(async () => {
  await backend[Symbol.asyncDispose]();
});

describe('doctor', () => {
  test('says on one screen what works', async () => {
    expect(await diagnose(notesRuntime(backend))).toStrictEqual({
      report: `ok    settings: ${backend.base}/\nok    reach: answers\nok    rights: may write`,
      healthy: true,
    });
    expect(backend.journal).toStrictEqual([]);
  });

  test('names what is missing', async () => {
    expect(await diagnose(notesRuntime(undefined))).toStrictEqual({
      report: 'FAIL  settings: set NOTES_URL, NOTES_TOKEN',
      healthy: false,
    });
  });

  test('stops at the first check that fails, with what to do, and marks the rest', async () => {
    backend.intercept = (_request, response) => {
      json(response, 404, { message: 'nothing here' });
      return true;
    };
    const { report, healthy } = await diagnose(notesRuntime(backend));
    expect(healthy).toBe(false);
    expect(report).toMatch(/^FAIL {2}reach: GET \/notes: .*404.*look with list_notes\.$/m);
    expect(report).toMatch(/^- {5}rights: not checked$/m);
  });

  test('shows no credential, whatever a check throws or says', async () => {
    for (const says of [
      async () => ({ ok: false, says: `token ${SECRET} refused` }),
      async () => Promise.reject(new Error(`Bearer ${SECRET}`)),
      async () => Promise.reject(new ToolError(`no ${SECRET}`)),
    ]) {
      const { report, healthy } = await diagnose(
        notesRuntime(backend, { change: { checks: [{ title: 'token', run: says }] } }),
      );
      expect(healthy).toBe(false);
      expect(report).not.toContain(SECRET);
    }
  });

  test('checks in the order in which they are declared', () => {
    expect(notesServer.checks.map(({ title }) => title)).toStrictEqual(['reach', 'rights']);
  });
});
