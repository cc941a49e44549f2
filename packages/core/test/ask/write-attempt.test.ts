import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { watchWrites, WriteFailure } from '../../src/ask/write-attempt.ts';
import { BackendError, type Outcome, path, type Writer } from '../../src/index.ts';
import { journalled } from './guarded.ts';

const failing = (outcome: Outcome) =>
  new BackendError({ kind: 'status', method: 'POST', path: '/x', outcome, message: 'POST /x: no' });

const write = (writer: Writer) => writer.send('POST', path`/x`, { reply: z.unknown() });

function attemptThat(...ends: readonly (Outcome | undefined)[]) {
  const { client } = journalled();
  const plain = client.writer(new AbortController().signal);
  let call = 0;
  return watchWrites({
    ...plain,
    send: async (method, target, options) => {
      const end = ends[call++];
      if (end !== undefined) throw failing(end);
      return plain.send(method, target, options);
    },
  });
}

describe('watchWrites', () => {
  test('nothing sent, nothing changed: reading does not count', async () => {
    const { writer, mayHaveChanged } = attemptThat();
    await writer.json(path`/x`, z.unknown());
    await writer.query(path`/x`, {}, z.unknown());
    await writer.text(path`/x`, { types: ['text/plain'] });
    await writer.request('GET', path`/x`);
    expect(mayHaveChanged()).toBe(false);
  });

  test.each<[Outcome, boolean]>([
    ['not_sent', false],
    ['refused', false],
    ['unknown', true],
    ['read', true],
  ])('a write that ended as %s', async (outcome, changed) => {
    const { writer, mayHaveChanged } = attemptThat(outcome);
    await expect(write(writer)).rejects.toThrow(BackendError);
    expect(mayHaveChanged()).toBe(changed);
  });

  test('a second write that was refused does not undo the first', async () => {
    const { writer, mayHaveChanged } = attemptThat(undefined, 'refused');
    await write(writer);
    await expect(write(writer)).rejects.toThrow(BackendError);
    expect(mayHaveChanged()).toBe(true);
  });

  test('a write that nobody waited for may still change something', async () => {
    const { writer, mayHaveChanged } = attemptThat();
    const pending = write(writer);
    expect(mayHaveChanged()).toBe(true);
    await pending;
  });

  test('an error that is not the backend\u2019s may hide anything', async () => {
    const { client } = journalled();
    const plain = client.writer(new AbortController().signal);
    const { writer, mayHaveChanged } = watchWrites({ ...plain, send: () => Promise.reject(new Error('?')) });
    await expect(write(writer)).rejects.toThrow('?');
    expect(mayHaveChanged()).toBe(true);
  });
});

test('a WriteFailure keeps what was thrown', () => {
  const cause = new Error('inner');
  expect(new WriteFailure(cause, true)).toMatchObject({
    cause,
    mayHaveChanged: true,
    message: 'A write tool failed',
  });
});
