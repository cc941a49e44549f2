import { path, type Reader, type Writer } from '@guard/core';
import * as z from 'zod';

/** A note as the API answers it; further fields come along. */
export const note = z.looseObject({ id: z.int(), title: z.string() });

export type Note = z.output<typeof note>;

export async function listNotes(read: Reader): Promise<Note[]> {
  return read.json(path`/api/notes`, z.array(note));
}

/** @throws BackendError of status 404 where there is none */
export async function getNote(read: Reader, id: number): Promise<Note> {
  return read.json(path`/api/notes/${id}`, note);
}

export async function deleteNote(write: Writer, id: number): Promise<void> {
  await write.send('DELETE', path`/api/notes/${id}`, { reply: z.undefined() });
}
