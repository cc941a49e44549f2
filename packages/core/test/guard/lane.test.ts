import { describe, expect, test } from 'vitest';
import { openLane, serialLane } from '../../src/guard/lane.ts';

/** Work that ends when it is told to. */
function controlled(log: string[], name: string) {
  const { promise, resolve, reject } = withResolvers();
  const work = async () => {
    log.push(`${name} starts`);
    await promise;
    log.push(`${name} ends`);
    return name;
  };
  return { work, finish: resolve, fail: reject };
}

function withResolvers() {
  const parts: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const promise = new Promise<void>((resolve, reject) => parts.push({ resolve, reject }));
  const [{ resolve, reject } = { resolve: () => {}, reject: () => {} }] = parts;
  return { promise, resolve, reject };
}

const turns = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe('a serial lane', () => {
  test('runs one piece of work at a time, in the order of the calls', async () => {
    const log: string[] = [];
    const lane = serialLane();
    const [a, b] = [controlled(log, 'a'), controlled(log, 'b')];
    const done = [lane(a.work), lane(b.work)];
    b.finish();
    await turns();
    expect(log).toStrictEqual(['a starts']);
    a.finish();
    expect(await Promise.all(done)).toStrictEqual(['a', 'b']);
    expect(log).toStrictEqual(['a starts', 'a ends', 'b starts', 'b ends']);
  });

  test('goes on after a failure, which only its own caller sees', async () => {
    const log: string[] = [];
    const lane = serialLane();
    const [a, b] = [controlled(log, 'a'), controlled(log, 'b')];
    const [first, second] = [lane(a.work), lane(b.work)];
    a.fail(new Error('a failed'));
    b.finish();
    await expect(first).rejects.toThrow('a failed');
    expect(await second).toBe('b');
  });

  test('is one lane for each server', async () => {
    const log: string[] = [];
    const a = controlled(log, 'a');
    void serialLane()(a.work);
    expect(await serialLane()(async () => 'b')).toBe('b');
    a.finish();
  });
});

test('an open lane lets pieces of work overlap', async () => {
  const log: string[] = [];
  const [a, b] = [controlled(log, 'a'), controlled(log, 'b')];
  const done = [openLane(a.work), openLane(b.work)];
  expect(log).toStrictEqual(['a starts', 'b starts']);
  a.finish();
  b.finish();
  await Promise.all(done);
});
