import { fileURLToPath } from 'node:url';

/** The path of something in this repository; the benchmark runs as one bundle in packages/bench/dist. */
export function inRepository(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}
