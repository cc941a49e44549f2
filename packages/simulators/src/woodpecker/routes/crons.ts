import { isZone, nextExecution, scheduleProblem } from '../engine/cron-schedule.ts';
import { createPipeline } from '../engine/new-pipeline.ts';
import { empty, json, Refusal } from '../http/answers.ts';
import { bind } from '../http/bind.ts';
import { duplicateText } from '../http/duplicate.ts';
import { goRune } from '../http/go-rune.ts';
import { param, parseInteger } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import { nullWhenEmpty, pageOf } from '../http/pagination.ts';
import { forgeRepoOf } from '../http/rights.ts';
import { repoPush } from '../http/route.ts';
import { FORGE_SAYS } from './forge-access.ts';
import { CRON } from '../rows/cron.ts';
import type { CronRow } from '../rows/cron.ts';
import { rawPipelineShape } from '../rows/pipeline.ts';
import type { RepoRow } from '../rows/repo.ts';
import { started } from './started.ts';

const BODY = {
  name: 'text',
  schedule: 'text',
  timezone: 'text',
  branch: 'text',
  enabled: 'flag',
  variables: 'map',
} as const;

const SINCE = { enabled: 13, variables: 13, timezone: 15 };

export const CRON_ROUTES = [
  repoPush('GET', '/api/repos/:repo/cron', list),
  repoPush('POST', '/api/repos/:repo/cron', create),
  repoPush('GET', '/api/repos/:repo/cron/:cron', (call, repo) => shown(call, addressed(call, repo))),
  repoPush('PATCH', '/api/repos/:repo/cron/:cron', update),
  repoPush('POST', '/api/repos/:repo/cron/:cron', run),
  repoPush('DELETE', '/api/repos/:repo/cron/:cron', (call, repo) => {
    const cron = addressed(call, repo);
    call.instance.db.crons.remove((row) => row === cron);
    return empty(204);
  }),
];

function shown(call: Call, cron: CronRow): Response {
  return json(CRON(cron, call.instance.minor));
}

function addressed(call: Call, repo: RepoRow): CronRow {
  const text = param(call, 'cron');
  const id = parseInteger(text);
  if (id === undefined) {
    const problem = `strconv.ParseInt: parsing ${JSON.stringify(text)}: invalid syntax`;
    throw new Refusal(400, `Error parsing cron id. ${problem}`);
  }
  const cron = call.instance.db.crons.find(id);
  if (cron === undefined || cron.repo_id !== repo.id) throw new Refusal(404);
  return cron;
}

function list(call: Call, repo: RepoRow): Response {
  const { db, minor } = call.instance;
  const rows = db.crons.rows
    .filter((row) => row.repo_id === repo.id)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return json(
    nullWhenEmpty(
      call,
      pageOf(call, rows).map((row) => CRON(row, minor)),
    ),
  );
}

function create(call: Call, repo: RepoRow): Response {
  const { db, minor } = call.instance;
  const body = bind(call, BODY, { complaint: 'Error parsing request. ', since: SINCE });
  const fields = {
    name: body.name ?? '',
    repo_id: repo.id,
    creator_id: call.user?.id ?? 0,
    next_exec: 0,
    schedule: body.schedule ?? '',
    timezone: body.timezone || 'UTC',
    created: call.instance.seconds(),
    branch: body.branch ?? '',
    // Not given means off, from the version on that knows the field.
    enabled: minor >= 13 ? (body.enabled ?? false) : true,
    variables: body.variables ?? null,
  };
  validate(fields);
  prepare(call, repo, fields);
  if (db.crons.rows.some((row) => row.repo_id === repo.id && row.name === fields.name)) {
    if (minor >= 14) throw new Refusal(409, 'cron with this exists for this repo already');
    const problem = duplicateText(call.instance, 'crons.name', 'crons.repo_id');
    throw new Refusal(500, `Error inserting cron "${fields.name}". ${problem}`);
  }
  return shown(call, db.crons.insert(fields));
}

function validate({ name, schedule, timezone }: Omit<CronRow, 'id'>): void {
  const unreadable = scheduleProblem(schedule);
  const problem =
    (name === '' && 'name is required') ||
    (schedule === '' && 'schedule is required') ||
    (unreadable !== undefined && `can't parse schedule: ${unreadable}`) ||
    (!isZone(timezone) && `can't parse timezone: unknown time zone ${timezone}`);
  if (problem !== false) throw new Refusal(422, `Error inserting cron. validate failed: ${problem}`);
}

/** Checks the branch at the forge and the schedule, and sets when it fires next. */
function prepare(call: Call, repo: RepoRow, cron: Omit<CronRow, 'id'>): void {
  const { instance } = call;
  if (cron.branch !== '' && !branchExists(call, repo, cron.branch)) {
    throw new Refusal(400, 'Error inserting cron. branch not resolved: not found');
  }
  const unreadable = scheduleProblem(cron.schedule);
  if (unreadable !== undefined) throw notParsed(`cron parse schedule: ${unreadable}`);
  if (!isZone(cron.timezone)) throw notParsed(`cron parse timezone: unknown time zone ${cron.timezone}`);
  const next = nextExecution(cron.schedule, cron.timezone, instance.seconds());
  if (next === undefined) throw notParsed('cron schedule yields no future execution time');
  cron.next_exec = next;
}

function notParsed(problem: string): Refusal {
  return new Refusal(400, `Error inserting cron. schedule could not parsed: ${problem}`);
}

function branchExists({ instance }: Call, repo: RepoRow, branch: string): boolean {
  return !instance.switches.forgeDown && forgeRepoOf(instance, repo)?.branches?.includes(branch) === true;
}

/** An empty text keeps what is there, so a branch cannot be set back to the default one. */
function update(call: Call, repo: RepoRow): Response {
  const { db, minor } = call.instance;
  const cron = addressed(call, repo);
  const body = bind(call, BODY, { complaint: 'Error parsing request. ', since: SINCE });
  // A null pointer in the server of that version.
  if (minor === 13 && body.enabled === true && !body.schedule) throw new Refusal(500);
  const changed = {
    ...cron,
    name: body.name || cron.name,
    schedule: body.schedule || cron.schedule,
    timezone: body.timezone || cron.timezone,
    branch: body.branch || cron.branch,
    enabled: body.enabled ?? cron.enabled,
    variables: body.variables ?? cron.variables,
    creator_id: call.user?.id ?? 0,
  };
  prepare(call, repo, changed);
  if (db.crons.rows.some((row) => row !== cron && row.repo_id === repo.id && row.name === changed.name)) {
    throw new Refusal(
      500,
      `Error updating cron "${changed.name}". UNIQUE constraint failed: crons.name, crons.repo_id`,
    );
  }
  return shown(call, Object.assign(cron, changed));
}

/** Starts also what is disabled. */
function run(call: Call, repo: RepoRow): Response {
  const { instance } = call;
  const cron = addressed(call, repo);
  if (instance.switches.forgeDown) {
    throw new Refusal(500, `Error creating pipeline for cron ${goRune(cron.id)}. ${FORGE_SAYS}`);
  }
  // A repository that is off has no owner whose token could fetch anything.
  if (!repo.active) throw new Refusal(500);
  const pipeline = createPipeline(instance, repo, {
    event: 'cron',
    cron: cron.name,
    branch: cron.branch === '' ? repo.default_branch : cron.branch,
    variables: { ...cron.variables },
    // When it would have run by itself.
    timestamp: cron.next_exec,
  });
  return started(
    pipeline,
    (row) => rawPipelineShape(row, instance.minor),
    () => json(null),
  );
}
