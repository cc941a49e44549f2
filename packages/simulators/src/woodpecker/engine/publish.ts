import { goJson } from '../http/answers.ts';
import type { Instance } from '../instance.ts';
import type { LogRow } from '../rows/log.ts';
import { LOG } from '../rows/log.ts';
import { rawPipelineShape } from '../rows/pipeline.ts';
import type { PipelineRow } from '../rows/pipeline.ts';
import { REPO } from '../rows/repo.ts';

/** Notes that a pipeline changed, and tells everybody on the event stream who may see it. */
export function pipelineChanged(instance: Instance, pipeline: PipelineRow): void {
  const { db, minor, streams } = instance;
  pipeline.updated = instance.seconds();
  const repo = db.repos.find(pipeline.repoId);
  if (repo === undefined) return;
  const message = { repo: REPO(repo, minor), pipeline: rawPipelineShape(pipeline, minor) };
  streams.publish({ kind: 'pipeline', repoId: repo.id }, `data: ${goJson(JSON.stringify(message))}\n\n`);
}

/**
 * One line of a log as a frame of the log stream.
 * @param number counts the lines of the step from 1 on; the line itself has no id yet
 */
export function logFrame(entry: LogRow, number: number, minor: number): string {
  return `id: ${number}\ndata: ${goJson(JSON.stringify(LOG({ ...entry, id: 0 }, minor)))}\n\n`;
}

/** The log of a step is complete: its streams end. */
export function logEnded(instance: Instance, stepId: number): void {
  const name = instance.minor >= 12 ? 'eof' : 'error';
  instance.streams.finish({ kind: 'log', stepId }, `event: ${name}\ndata: eof\n\n`);
}
