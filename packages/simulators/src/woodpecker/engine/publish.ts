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

/** One line of a log as a frame of the log stream. */
export function logFrame(entry: LogRow, minor: number): string {
  return `id: ${entry.id}\ndata: ${goJson(JSON.stringify(LOG(entry, minor)))}\n\n`;
}

/** The log of a step is complete: its streams end. */
export function logEnded(instance: Instance, stepId: number): void {
  const name = instance.minor >= 12 ? 'eof' : 'error';
  instance.streams.finish({ kind: 'log', stepId }, `event: ${name}\ndata: eof\n\n`);
}
