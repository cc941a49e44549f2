import { readFileSync, readdirSync } from 'node:fs';

/** A request to a running server and what it answered. Placeholders stand for addresses, tokens and what is drawn. */
export interface RecordedPair {
  /** Its place in the run: each request met what those before it had left. */
  readonly seq: number;
  /** An account, or one of `anonymous`, `unknown token`, `other scheme`. */
  readonly as: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly json?: unknown;
    /** A body that is no JSON, or was sent under another type. */
    readonly text?: string;
    readonly type?: string;
  };
  readonly answer: RecordedAnswer;
}

export interface RecordedAnswer {
  readonly status: number;
  /** Absent when there was none. */
  readonly type?: string;
  /** What differs from the headers that nearly every answer has; null for one that is not there. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly json?: unknown;
  readonly text?: string;
  /** Of a stream of events. */
  readonly frames?: readonly string[];
  /** Of a long list only so many at its beginning and its end were kept. */
  readonly first?: number;
  readonly last?: number;
  /** How long the list was; unknown when the recording broke off. */
  readonly of?: number;
}

export const RECORDED_VERSIONS = ['3.12', '3.17', 'next'] as const;
export type RecordedVersion = (typeof RECORDED_VERSIONS)[number];

const DIRECTORY = new URL('../recorded/', import.meta.url);

/** The run of a version, by chapter and in order. */
export function recordedRun(version: RecordedVersion): [chapter: string, pairs: readonly RecordedPair[]][] {
  const files = readdirSync(DIRECTORY).filter((file) => file.startsWith(`${version}-`));
  return files.toSorted().map((file) => [
    file.replace(/\.json$/, ''),
    // The files are this package's own fixtures, so their shape is trusted.
    JSON.parse(readFileSync(new URL(file, DIRECTORY), 'utf8')) as RecordedPair[],
  ]);
}
