import { readdirSync, readFileSync } from 'node:fs';

/** The processor time that some work takes in this process, in milliseconds: other programs do not add to it. */
export async function processorMs(work: () => Promise<void> | void): Promise<number> {
  // What the work before left behind must not be collected within this one.
  globalThis.gc?.();
  const began = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** The processor time of another process so far, all its threads, in milliseconds; undefined where it is not told. */
export function processorMsOf(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return sum(threads.map((thread) => nanoseconds(`/proc/${pid}/task/${thread}/schedstat`))) / 1e6;
  } catch {
    return undefined; // kernels are built without it as well
  }
}

function nanoseconds(path: string): number {
  return Number(readFileSync(path, 'utf8').split(' ')[0]);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
