import { expect, it } from 'vitest';
import { processorMs, processorMsOf } from '../src/processor-time.ts';

it('returns once the work is done', async () => {
  const done: string[] = [];
  const ms = await processorMs(async () => {
    await Promise.resolve();
    done.push('work');
  });
  expect(done).toEqual(['work']);
  expect(ms).toBeGreaterThanOrEqual(0);
});

it('passes on what the work throws, so that a failed run gives no figure', async () => {
  await expect(processorMs(async () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});

it('does not know the time of a process that is not there', () => {
  expect(processorMsOf(undefined)).toBeUndefined();
});

it.runIf(process.platform === 'linux')('reads the time of a process that is', () => {
  expect(processorMsOf(process.pid) ?? 1).toBeGreaterThan(0);
});
