import { guardedTool, wholeNumber, words } from '@guard/core';
import * as z from 'zod';
import { deleteNote as sendDeletion, getNote } from '../api/notes.ts';

export const deleteNote = guardedTool({
  name: 'delete_note',
  title: 'Delete a note',
  description: 'Deletes a note. It cannot be restored. Asks a person first.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ note_id: wholeNumber('From list_notes') }),
  output: z.looseObject({ note_id: z.int(), deleted: z.boolean() }),
  untrusted: false,
  lookWith: 'list_notes',
  targets: { note_id: 'note' },
  question: async ({ input: { note_id }, read }) => {
    const { title } = await getNote(read, note_id);
    return {
      will: words`This will delete note ${note_id}.`,
      cost: words`It cannot be restored.`,
      confirm: words`Delete note ${note_id}`,
      // Somebody wrote the title: it stands below, as their words, and in no sentence of this server.
      supplied: [{ label: words`Title`, value: title }],
      recognise: [{ label: words`Title`, value: title, from: 'backend' }],
    };
  },
  write: async ({ input: { note_id }, write }) => {
    await sendDeletion(write, note_id);
    return { note_id, deleted: true };
  },
});
