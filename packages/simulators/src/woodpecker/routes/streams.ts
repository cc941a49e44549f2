import { logFrame } from '../engine/publish.ts';
import { param, parseInteger } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import { rightsAtForge, forgeRepoOf } from '../http/rights.ts';
import { open, repoPull } from '../http/route.ts';
import { PING } from '../streams.ts';
import type { RepoRow } from '../rows/repo.ts';
import { pipelinesOf } from './addressed-pipeline.ts';
import { logOf } from './logs.ts';

/** Server-sent events, open until somebody leaves or nothing more can come. */
export const STREAM_ROUTES = [
  open('GET', '/api/stream/events', (call) => {
    const { db, streams } = call.instance;
    // The account's own repositories are looked up once, when the stream opens.
    const own = new Set(db.repos.rows.filter((repo) => isOwn(call, repo)).map((repo) => repo.id));
    const body = streams.open(
      (topic) =>
        topic.kind === 'pipeline' &&
        (own.has(topic.repoId) || db.repos.find(topic.repoId)?.private === false),
    );
    return eventStream(body, 'no-store');
  }),
  repoPull('GET', '/api/stream/logs/:repo/:number/:step', streamLog),
];

function isOwn({ instance, user }: Call, repo: RepoRow): boolean {
  return repo.active && rightsAtForge(forgeRepoOf(instance, repo), user).push;
}

function eventStream(body: ReadableStream<Uint8Array> | string, cacheControl = 'no-cache'): Response {
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': cacheControl },
  });
}

/** Problems come as a 200 with an event called error. */
function streamLog(call: Call, repo: RepoRow): Response {
  const { instance } = call;
  const number = parseInteger(param(call, 'number'));
  if (number === undefined) return streamError('pipeline number invalid');
  const pipeline = pipelinesOf(call, repo).find((row) => row.number === number);
  if (pipeline === undefined) return streamError('pipeline not found');
  const id = parseInteger(param(call, 'step'));
  if (id === undefined) return streamError('step id invalid');
  const step = pipeline.workflows.flatMap((workflow) => workflow.children).find((one) => one.id === id);
  if (step === undefined) return streamError('process not found');
  if (step.state !== 'running') return streamError('step not running (anymore)');
  const lastSeen = parseInteger(call.headers.get('last-event-id') ?? '') ?? 0;
  const frames = logOf(instance, id)
    .map((entry, index) => logFrame(entry, index + 1, instance.minor))
    .slice(lastSeen);
  return eventStream(instance.streams.open((topic) => topic.kind === 'log' && topic.stepId === id, frames));
}

function streamError(problem: string): Response {
  return eventStream(`${PING}event: error\ndata: ${problem}\n\n`);
}
