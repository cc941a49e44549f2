import { wireFormat } from '../http/wire.ts';

/** One line that a step wrote. */
export interface LogRow {
  id: number;
  step_id: number;
  /** Seconds since the log of this step began, not a clock. */
  time: number;
  line: number;
  /** Base64 of raw bytes; null for an empty line. */
  data: string | null;
  /** 0 stdout, 1 stderr, 2 exit code, 3 metadata, 4 progress. */
  type: number;
}

export const LOG = wireFormat<LogRow>(['id', 'step_id', 'time', 'line', 'data', 'type']);

type LogData = string | Uint8Array | null;

/** A line to be stored: text, bytes or nothing; with `line` given, lines can be missing or out of order. */
export type LogLine = LogData | { data: LogData; line?: number; time?: number; type?: number };

/** @param lastLine number of the line before, -1 for none */
export function logFields(line: LogLine, stepId: number, lastLine: number): Omit<LogRow, 'id'> {
  const given =
    typeof line === 'object' && line !== null && !(line instanceof Uint8Array) ? line : { data: line };
  const { data, line: number = lastLine + 1, time = 0, type = 0 } = given;
  return { step_id: stepId, time, line: number, data: base64(data), type };
}

/** An empty line is stored as null, never as an empty text. */
function base64(data: LogData): string | null {
  return data === null || data.length === 0 ? null : Buffer.from(data).toString('base64');
}
