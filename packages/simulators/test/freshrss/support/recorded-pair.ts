import { readFileSync, readdirSync } from 'node:fs';
import type { FreshRssVersion } from '../../../src/index.ts';

/**
 * A request to a real server and what it answered, bodies as text. Placeholders stand for what a server draws:
 * `{password}`, `{auth}` (user and digest), `{token}` (digest and filler), `{base}` (its own address).
 */
export interface RecordedPair {
  readonly name: string;
  /** Absent in the main run, which is 1.29.1. */
  readonly version?: FreshRssVersion;
  readonly request: RecordedRequest;
  readonly response: {
    readonly status: number;
    readonly contentType: string | null;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    /** First line of a page that was not kept. */
    readonly bodyBegins?: string;
  };
}

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly authorization?: string;
  readonly contentType?: string;
  readonly body?: string;
  /** Length of a body that was not kept. */
  readonly bodyLength?: number;
}

const DIRECTORY = new URL('../recorded/', import.meta.url);

function read(file: string): readonly RecordedPair[] {
  // The files are this package's own fixtures, so their shape is trusted.
  return JSON.parse(readFileSync(new URL(file, DIRECTORY), 'utf8')) as RecordedPair[];
}

/** The run of 1.29.1, by chapter and in order: each request met the state that those before it had left. */
export function recordedRun(): [chapter: string, pairs: readonly RecordedPair[]][] {
  const chapters = readdirSync(DIRECTORY).filter((file) => /^\d\d-/.test(file));
  return chapters.toSorted().map((file) => [file.replace(/\.json$/, ''), read(file)]);
}

export function recordedElsewhere(file: 'other-versions' | 'web-servers'): readonly RecordedPair[] {
  return read(`${file}.json`);
}
