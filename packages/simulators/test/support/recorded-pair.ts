import { readFileSync, readdirSync } from 'node:fs';
import type { WgEasyVersion } from '../../src/index.ts';

/** A request to a real server and what it answered; random and time-bound values are placeholders. */
export interface RecordedPair {
  readonly name: string;
  readonly version: WgEasyVersion;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: unknown;
    readonly contentType?: string;
    readonly language?: string;
    readonly auth?: { readonly user?: string; readonly wrongPassword?: boolean; readonly header?: string };
  };
  readonly response: {
    readonly status: number;
    readonly statusText: string;
    readonly contentType: string | null;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
}

const DIRECTORY = new URL('../wg-easy/recorded/', import.meta.url);

/** All pairs, by group. */
export function recordedGroups(): [group: string, pairs: readonly RecordedPair[]][] {
  return readdirSync(DIRECTORY).map((file) => [
    file.replace(/\.json$/, ''),
    // The files are this package's own fixtures, so their shape is trusted.
    JSON.parse(readFileSync(new URL(file, DIRECTORY), 'utf8')) as RecordedPair[],
  ]);
}
