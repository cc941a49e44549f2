import type { Instance } from '../instance.ts';
import { logFields } from '../rows/log.ts';
import type { LogLine } from '../rows/log.ts';
import { logFrame } from './publish.ts';

/** Stores lines of a step's log and sends them to its open streams. */
export function writeLog(instance: Instance, stepId: number, lines: readonly LogLine[]): void {
  const { db, minor, streams } = instance;
  let last = db.logs.rows.findLast((entry) => entry.step_id === stepId)?.line ?? -1;
  for (const line of lines) {
    const entry = db.logs.insert(logFields(line, stepId, last));
    last = entry.line;
    streams.publish({ kind: 'log', stepId }, logFrame(entry, minor));
  }
}
