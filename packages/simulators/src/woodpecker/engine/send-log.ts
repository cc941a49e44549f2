import type { Instance } from '../instance.ts';
import type { LogLine } from '../rows/log.ts';
import { logEnded } from './publish.ts';
import { stepIdsOf } from './remove.ts';
import { writeLog } from './write-log.ts';

/**
 * The log of a step that ended just now, on its way from the agent. What is under way is not called back: logs that
 * are deleted in between come again.
 */
export function sendLog(instance: Instance, stepId: number, lines: readonly LogLine[]): void {
  const { logFlushMs } = instance.switches;
  if (logFlushMs === 0) {
    writeLog(instance, stepId, lines);
    logEnded(instance, stepId);
    return;
  }
  const half = Math.ceil(lines.length / 2);
  instance.clock.after(logFlushMs, () => store(instance, stepId, lines.slice(0, half)));
  instance.clock.after(2 * logFlushMs, () => {
    store(instance, stepId, lines.slice(half));
    logEnded(instance, stepId);
  });
}

/** A step that was deleted in the meantime has nowhere to put its log. */
function store(instance: Instance, stepId: number, lines: readonly LogLine[]): void {
  const exists = instance.db.pipelines.rows.some((pipeline) => stepIdsOf(pipeline).has(stepId));
  if (exists) writeLog(instance, stepId, lines);
}
