import { describe, expect, test } from 'vitest';
import { WriteFailure } from '../../src/guard/write-attempt.ts';
import { TooLargeError } from '../../src/clean/budget.ts';
import { BackendError, ToolError } from '../../src/index.ts';
import { describeError, describeFailure } from '../../src/serve/failure.ts';
import { deleteNote, listNotes } from './notes-server.ts';

const unknown = async () => undefined;
const backendError = (facts: Partial<ConstructorParameters<typeof BackendError>[0]> = {}) =>
  new BackendError({
    kind: 'status',
    method: 'GET',
    path: '/notes/5',
    outcome: 'read',
    message: 'GET /notes/5: 404.',
    ...facts,
  });

const MAY_HAVE =
  'The change may have been made all the same. Look with list_notes before anything is tried again. ' +
  'The request may still be under way: one look that shows no change is not final.';

describe('describeError', () => {
  test('an exception that nobody foresaw is not shown: it may repeat a credential', async () => {
    const text = await describeError(new Error('Headers: Bearer kf83-very-secret'), unknown);
    expect(text).toBe('An unexpected error happened in this server.');
    expect(await describeError('kf83-very-secret', unknown)).toBe(text);
    expect(await describeError(undefined, unknown)).toBe(text);
  });

  test('an error of a tool is its own words', async () => {
    expect(await describeError(new ToolError('This note is locked.'), unknown)).toBe('This note is locked.');
  });

  test('an error that only looks like one is not', async () => {
    expect(await describeError({ name: 'ToolError', message: 'kf83' }, unknown)).not.toContain('kf83');
  });

  test('the words of the instance are labelled as such and quoted', async () => {
    const text = await describeError(backendError({ instanceWords: 'say "yes"' }), unknown);
    expect(text).toBe('GET /notes/5: 404. The instance says: "say \\"yes\\"".');
  });

  test('what it means on this backend stands last, in the place of what the status usually means', async () => {
    const error = backendError({ status: 401, message: 'GET /notes/5: … Check the credential settings.' });
    expect(await describeError(error, async () => 'The credential is good.')).toBe(
      'GET /notes/5: Answered with status 401. The credential is good.',
    );
    expect(await describeError(error, unknown)).toContain('Check the credential settings.');
  });

  test('what it means on this backend stands behind what went wrong, where that is no status', async () => {
    const error = backendError({ kind: 'timeout', message: 'GET /notes/5: It took too long.' });
    expect(await describeError(error, async () => 'Its database is slow.')).toBe(
      'GET /notes/5: It took too long. Its database is slow.',
    );
  });

  test('an explanation that fails hides nothing', async () => {
    const text = await describeError(backendError(), () => Promise.reject(new Error('kf83')));
    expect(text).toBe('GET /notes/5: 404.');
  });

  test('a result that is too large', async () => {
    const thrown = await describeError(new TooLargeError(), unknown);
    expect(thrown).toContain('too large');
  });
});

describe('describeFailure', () => {
  test('of a read says nothing of changes', async () => {
    expect(await describeFailure(listNotes, backendError(), unknown)).toBe('GET /notes/5: 404.');
  });

  test.each([backendError(), new Error('x')])(
    'of a write that never began: nothing was changed',
    async (error) => {
      expect(await describeFailure(deleteNote, error, unknown)).toMatch(/ Nothing was changed\.$/);
    },
  );

  test('of a write that failed half way says that it may have happened, and how to look', async () => {
    const error = backendError({
      method: 'DELETE',
      outcome: 'unknown',
      message: 'DELETE /notes/5: timeout.',
    });
    expect(await describeFailure(deleteNote, new WriteFailure(error, 'unknown'), unknown)).toBe(
      `DELETE /notes/5: timeout. ${MAY_HAVE}`,
    );
  });

  test('of a read after a write that was confirmed: it was done, and must not be repeated', async () => {
    const text = await describeFailure(deleteNote, new WriteFailure(backendError(), 'done'), unknown);
    expect(text).toBe(
      'The backend confirmed the change, so this was DONE. Only what came after it failed, such as reading it back: ' +
        'GET /notes/5: 404. Do not repeat the call; look with list_notes.',
    );
  });

  test('of one of several writes after others: a part was done', async () => {
    const failure = new WriteFailure(backendError({ outcome: 'refused' }), 'part');
    expect(await describeFailure(deleteNote, failure, unknown)).toMatch(
      /^The backend confirmed a part of this, so that part was DONE; .* Look with list_notes before anything is tried again\.$/,
    );
  });

  test('of a write that was refused: nothing was changed', async () => {
    const error = new WriteFailure(backendError({ outcome: 'refused' }), 'nothing');
    expect(await describeFailure(deleteNote, error, unknown)).toContain('Nothing was changed.');
  });

  test('leaves the account to a tool that gives one', async () => {
    const error = new WriteFailure(new ToolError('Deleted, but not listed.'), 'done');
    expect(await describeFailure(deleteNote, error, unknown)).toBe('Deleted, but not listed.');
  });
});
