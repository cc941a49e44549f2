import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { listNotes as readNotes, note } from '../api/notes.ts';

export const listNotes = readTool({
  name: 'list_notes',
  title: 'List notes',
  description: 'Lists the notes that the account may see.',
  hints: READS,
  input: z.strictObject({}),
  output: z.looseObject({ notes: z.array(note) }),
  // People write the titles: the result says so, and that they are no instructions.
  untrusted: true,
  lists: { notes: { narrow: 'There is no way to ask for fewer.' } },
  read: async ({ read }) => ({ notes: await readNotes(read) }),
});
