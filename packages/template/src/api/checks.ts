import type { Finding, Reader } from '@guard/core';
import { listNotes } from './notes.ts';

/** What `doctor` looks at, one on top of the other. */
export const checks = [{ title: 'sign-in', run: checkSignIn }];

async function checkSignIn(read: Reader): Promise<Finding> {
  const notes = await listNotes(read);
  return { ok: true, says: `signed in; notes visible: ${notes.length}` };
}
