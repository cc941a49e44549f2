import type { Tool } from '@guard/core';
import { deleteNote } from './tools/delete-note.ts';
import { listNotes } from './tools/list-notes.ts';

/** The tools in the order in which they are listed. */
export const tools: readonly Tool[] = [listNotes, deleteNote];
