import { availableParallelism, cpus, totalmem } from 'node:os';

/** What the figures were taken on. No name and no path of the machine. */
export function describeMachine(today: Date): string[] {
  return [
    `CPU: ${cpus()[0]?.model.trim() ?? 'unknown'}, ${availableParallelism()} cores`,
    `Memory: ${Math.round(totalmem() / 2 ** 30)} GiB`,
    `Node: ${process.version} on ${process.platform} ${process.arch}`,
    `Date: ${today.toISOString().slice(0, 10)}`,
  ];
}
