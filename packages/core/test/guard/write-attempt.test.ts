import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type Became, watchWrites, WriteFailure } from '../../src/guard/write-attempt.ts';
import { type Outcome } from '../../src/http/backend-error.ts';
import { BackendError, path, type Writer } from '../../src/index.ts';
import { journalled } from './guarded.ts';

const failing = (outcome: Outcome) =>
  new BackendError({ kind: 'status', method: 'POST', path: '/x', outcome, message: 'POST /x: no' });

const write = (writer: Writer) => writer.send('POST', path`/x`, { reply: z.unknown() });

const ONE = {};
const SEVERAL = { sends: 'several' } as const;

function attemptThat(...ends: readonly (Outcome | undefined)[]) {
  return attemptOf(ONE, ...ends);
}

function attemptOf(tool: Parameters<typeof watchWrites>[1], ...ends: readonly (Outcome | undefined)[]) {
  const { client } = journalled();
  const plain = client.writer(new AbortController().signal);
  let call = 0;
  const send: Writer['send'] = async (method, target, options) => {
    const end = ends[call++];
    if (end !== undefined) throw failing(end);
    return plain.send(method, target, options);
  };
  return watchWrites({ ...plain, send }, tool);
}

describe('watchWrites', () => {
  test('nothing sent, nothing changed', () => {
    expect(attemptThat().became()).toBe('nothing');
  });

  test.each<[Outcome, Became]>([
    ['not_sent', 'nothing'],
    ['refused', 'nothing'],
    ['unknown', 'unknown'],
    ['read', 'unknown'],
  ])('a write that ended as %s', async (outcome, changed) => {
    const { writer, became } = attemptThat(outcome);
    await expect(write(writer)).rejects.toThrow(BackendError);
    expect(became()).toBe(changed);
  });

  test('all that was sent was confirmed: it was done', async () => {
    const { writer, became } = attemptThat(undefined);
    await write(writer);
    expect(became()).toBe('done');
  });

  test('the first of several is not all of it', async () => {
    const { writer, became } = attemptOf(SEVERAL, undefined);
    await write(writer);
    expect(became()).toBe('part');
  });

  test('of a tool that sent several without saying so nobody knows what was still to come', async () => {
    const { writer, became } = attemptThat(undefined, undefined);
    await write(writer);
    await write(writer);
    expect(became()).toBe('part');
  });

  test('a second write that was refused does not undo the first', async () => {
    const { writer, became } = attemptThat(undefined, 'refused');
    await write(writer);
    await expect(write(writer)).rejects.toThrow(BackendError);
    expect(became()).toBe('part');
  });

  test('a second write whose end is unknown leaves the whole unknown', async () => {
    const { writer, became } = attemptOf(SEVERAL, undefined, 'unknown');
    await write(writer);
    await expect(write(writer)).rejects.toThrow(BackendError);
    expect(became()).toBe('unknown');
  });

  test('a write that nobody waited for may still change something', async () => {
    const { writer, became } = attemptThat();
    const pending = write(writer);
    expect(became()).toBe('unknown');
    await pending;
    expect(became()).toBe('done');
  });

  test('an error that is not the backend\u2019s may hide anything', async () => {
    const { client } = journalled();
    const plain = client.writer(new AbortController().signal);
    const { writer, became } = watchWrites({ ...plain, send: () => Promise.reject(new Error('?')) }, ONE);
    await expect(write(writer)).rejects.toThrow('?');
    expect(became()).toBe('unknown');
  });
});

test('a WriteFailure keeps what was thrown', () => {
  const cause = new Error('inner');
  expect(new WriteFailure(cause, 'done')).toMatchObject({
    cause,
    became: 'done',
    message: 'A write tool failed',
  });
});
