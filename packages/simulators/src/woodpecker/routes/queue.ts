import { idleSlots } from '../engine/agents.ts';
import { isWaitingOnDependencies, queuedTasks, taskShape } from '../engine/queue.ts';
import { empty, json } from '../http/answers.ts';
import type { Call } from '../http/call.ts';
import { instanceAdmin } from '../http/route.ts';
import { feedShape } from '../rows/feed.ts';

export const QUEUE_ROUTES = [
  instanceAdmin('GET', '/api/queue/info', (call) => json(info(call), 200, 4)),
  instanceAdmin('POST', '/api/queue/pause', (call) => pause(call, true)),
  instanceAdmin('POST', '/api/queue/resume', (call) => pause(call, false)),
  instanceAdmin('GET', '/api/pipelines', (call) => {
    const { db, minor } = call.instance;
    const rows = db.pipelines.rows.filter(({ status }) => status === 'pending' || status === 'running');
    return json(
      rows.flatMap((row) => {
        const repo = db.repos.find(row.repoId);
        return repo === undefined ? [] : [feedShape(repo, row, minor)];
      }),
    );
  }),
];

function pause({ instance }: Call, paused: boolean): Response {
  instance.db.queue.paused = paused;
  return empty(204);
}

function info({ instance }: Call): object {
  const { db, minor } = instance;
  const tasks = queuedTasks(instance);
  const shown = (wanted: typeof tasks): object[] =>
    wanted.map((task) => ({
      ...taskShape(instance, task),
      ...(minor >= 10 && {
        pipeline_number: task.pipeline.number,
        agent_name: db.agents.find(task.workflow.agent_id)?.name ?? '',
      }),
    }));
  const waiting = tasks.filter(({ workflow }) => workflow.state === 'pending');
  const pending = shown(waiting.filter((task) => !isWaitingOnDependencies(task)));
  const waitingOnDeps = shown(waiting.filter(isWaitingOnDependencies));
  const running = shown(tasks.filter(({ workflow }) => workflow.state === 'running'));
  return {
    pending,
    waiting_on_deps: waitingOnDeps,
    running,
    stats: {
      // Slots that are asking for work, so idle ones only.
      worker_count: db.agents.rows.reduce((sum, agent) => sum + idleSlots(instance, agent), 0),
      pending_count: pending.length,
      waiting_on_deps_count: waitingOnDeps.length,
      running_count: running.length,
    },
    paused: db.queue.paused,
  };
}
