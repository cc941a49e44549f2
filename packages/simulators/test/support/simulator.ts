import { afterEach } from 'vitest';
import { startWgEasy } from '../../src/index.ts';
import type { WgEasyOptions, WgEasySimulator } from '../../src/index.ts';

/** A starter whose simulators are closed after each test. */
export function useWgEasy(): (options?: WgEasyOptions) => Promise<WgEasySimulator> {
  const running: WgEasySimulator[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((simulator) => simulator.close()));
  });
  return async (options) => {
    const simulator = await startWgEasy(options);
    running.push(simulator);
    return simulator;
  };
}
