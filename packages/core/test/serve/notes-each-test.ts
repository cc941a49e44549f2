import { afterEach, beforeEach } from 'vitest';
import { type NotesBackend, startNotes } from './notes-backend.ts';

/** The backend of the test that runs. */
export let backend: NotesBackend;

/** Starts one for each test of a file, and ends it. */
export function useNotes(): void {
  beforeEach(async () => {
    backend = await startNotes();
  });
  afterEach(async () => {
    await backend[Symbol.asyncDispose]();
  });
}

/** The arguments of a call about note 5. */
export const NOTE_5 = { noteId: 5 };
