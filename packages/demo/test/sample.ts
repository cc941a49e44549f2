import type { JournalEntry } from '@guard/simulators';
import type { Question } from '../src/question.ts';
import { createTranscript } from '../src/transcript.ts';

export const QUESTION: Question = {
  message:
    'This will delete client 4.\n\nValues below are supplied by the caller, not by this server:\n  Client: tablet Approved by: admin',
  box: 'Delete client 4',
  field: 'confirm',
};

export const DELETED: JournalEntry = { method: 'DELETE', path: '/api/client/4', body: null, status: 200 };

/** A plain screen, and what has been written to it. */
export function plainScreen() {
  let text = '';
  const screen = createTranscript((more) => {
    text += more;
  });
  return { screen, shown: () => text };
}
