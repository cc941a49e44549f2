import { stepIdsOf } from '../engine/remove.ts';
import { isActive } from '../engine/status.ts';
import { empty, json, Refusal, text } from '../http/answers.ts';
import { integer } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import { nullWhenEmpty } from '../http/pagination.ts';
import { repoPull, repoPush, since } from '../http/route.ts';
import type { Instance } from '../instance.ts';
import { LOG } from '../rows/log.ts';
import type { LogRow } from '../rows/log.ts';
import type { RepoRow } from '../rows/repo.ts';
import type { StepRow } from '../rows/workflow.ts';
import { addressedPipeline } from './addressed-pipeline.ts';

export const LOG_ROUTES = [
  repoPull('GET', '/api/repos/:repo/logs/:number/:step', (call, repo) => {
    const { minor } = call.instance;
    const entries = logOf(call.instance, addressedStep(call, repo).id).map((entry) => LOG(entry, minor));
    return json(nullWhenEmpty(call, entries));
  }),
  since(
    18,
    repoPull('GET', '/api/repos/:repo/logs/:number/:step/download', (call, repo) => {
      const entries = logOf(call.instance, addressedStep(call, repo).id);
      const lines = entries.map(({ data }) => Buffer.from(data ?? '', 'base64').toString());
      return text(200, lines.join('\n'));
    }),
  ),
  repoPush('DELETE', '/api/repos/:repo/logs/:number/:step', (call, repo) => {
    const { db, switches } = call.instance;
    const step = addressedStep(call, repo);
    if (step.state === 'running' || step.state === 'pending') {
      throw new Refusal(422, `Cannot delete logs for step with status ${step.state}`);
    }
    // The database is all it looks at: a log in a file stays, and the answer is the same.
    if (switches.logStore === 'database') db.logs.remove((entry) => entry.step_id === step.id);
    return empty(204);
  }),
  repoPush('DELETE', '/api/repos/:repo/logs/:number', (call, repo) => {
    const pipeline = addressedPipeline(call, repo);
    if (isActive(pipeline.status)) {
      throw new Refusal(422, `Cannot delete logs for pipeline with status ${pipeline.status}`);
    }
    const steps = stepIdsOf(pipeline);
    const { db, switches } = call.instance;
    if (!switches.logDeletionFails) db.logs.remove((entry) => steps.has(entry.step_id));
    return empty(204);
  }),
];

function addressedStep(call: Call, repo: RepoRow): StepRow {
  const pipeline = addressedPipeline(call, repo);
  const id = integer(call, 'step');
  const step = pipeline.workflows.flatMap((workflow) => workflow.children).find((one) => one.id === id);
  if (step !== undefined) return step;
  throw new Refusal(call.instance.quirks.foreignStepIs400 && existsElsewhere(call.instance, id) ? 400 : 404);
}

function existsElsewhere({ db }: Instance, id: number): boolean {
  return db.pipelines.rows.some((pipeline) => stepIdsOf(pipeline).has(id));
}

/** In the order of arrival; the development branch sorts by line. */
export function logOf({ db, minor }: Instance, stepId: number): LogRow[] {
  const entries = db.logs.rows.filter((entry) => entry.step_id === stepId);
  return minor >= 18 ? entries.sort((a, b) => a.line - b.line) : entries;
}
