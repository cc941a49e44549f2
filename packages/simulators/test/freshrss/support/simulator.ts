import { afterEach } from 'vitest';
import { startFreshRss } from '../../../src/index.ts';
import type { FreshRssOptions, FreshRssSimulator, SeedItem } from '../../../src/index.ts';

/** A starter whose simulators are closed after each test. */
export function useFreshRss(): (options?: FreshRssOptions) => Promise<FreshRssSimulator> {
  const running: FreshRssSimulator[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((simulator) => simulator.close()));
  });
  return async (options) => {
    const simulator = await startFreshRss(options);
    running.push(simulator);
    return simulator;
  };
}

/** Articles named 0, 1, 2 …, the first of them the newest. */
export function articles(count: number, extra: SeedItem = {}): SeedItem[] {
  return Array.from({ length: count }, (_, index) =>
    Object.assign({ title: String(index), published: 1_700_000_000 - index }, extra),
  );
}
