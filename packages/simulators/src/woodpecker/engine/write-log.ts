import type { Instance } from '../instance.ts';
import { logFields } from '../rows/log.ts';
import type { LogLine } from '../rows/log.ts';
import { logFrame } from './publish.ts';

/** Stores lines of a step's log and sends them to its open streams. */
export function writeLog(instance: Instance, stepId: number, lines: readonly LogLine[]): void {
  const { db, minor, streams } = instance;
  const before = db.logs.rows.filter((entry) => entry.step_id === stepId);
  let last = before.at(-1)?.line ?? -1;
  let number = before.length;
  for (const line of lines) {
    const entry = db.logs.insert(logFields(line, stepId, last));
    last = entry.line;
    number += 1;
    // A log may have hundreds of thousands of lines, and mostly nobody listens.
    if (streams.count > 0) streams.publish({ kind: 'log', stepId }, logFrame(entry, number, minor));
  }
}
