import type { describeFlags } from '@guard/core/inspect';
import { code, plain, table } from '../markdown.ts';

/** The table of flags, for a server that has some. */
export function flagsTable(flags: ReturnType<typeof describeFlags>): string {
  return table(
    ['Flag', 'What it does'],
    flags.map(({ flag, describes }) => [code(flag), plain(describes)]),
  );
}
