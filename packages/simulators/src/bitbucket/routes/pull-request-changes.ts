import { bump, note } from '../engine/activity.ts';
import { between } from '../engine/history.ts';
import { mergeWhatWaits } from '../engine/merge.ts';
import { openPullRequest } from '../engine/open-pull-request.ts';
import { json, Refusal } from '../http/answers.ts';
import { fieldsOf, flagField, isJson, numberField, objectField, textField } from '../http/body.ts';
import { versionOf } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import { hasRight } from '../http/permissions.ts';
import { archived, badValue, illegalState, noSuch, notAllowed } from '../http/refusals.ts';
import { repoRead } from '../http/route.ts';
import type { ParticipantRow, PullRequestRow } from '../rows/pull-request.ts';
import type { RepoRow } from '../rows/repo.ts';
import { pullRequestShape } from '../rows/shapes.ts';
import { addressedPullRequest, openAtVersion, requireVersion } from './addressed-pull-request.ts';

export const PULL_REQUEST_CHANGE_ROUTES = [
  repoRead('POST', '/pull-requests', create),
  repoRead('PUT', '/pull-requests/:id', update),
  repoRead('POST', '/pull-requests/:id/decline', (call, repo) => close(call, repo)),
  repoRead('POST', '/pull-requests/:id/reopen', reopen),
];

/** 409 for the same branch, nothing to merge, one that is there already, an unknown reviewer (READ). */
function create(call: Call, repo: RepoRow): Response {
  const { instance, user } = call;
  if (repo.archived) throw archived();
  const body = fieldsOf(call);
  const title = textField(body, 'title') ?? '';
  if (title.trim() === '') throw badValue('title', 'Please supply a title.');
  const from = branchIn(repo, body, 'fromRef');
  const to = branchIn(repo, body, 'toRef');
  if (from === to)
    throw conflict('InvalidPullRequestTargetException', 'Source and target are the same branch.');
  const heads = { from: repo.branches.get(from) ?? '', to: repo.branches.get(to) ?? '' };
  if (between(repo, heads.to, heads.from).length === 0) {
    throw conflict('EmptyPullRequestException', 'There is nothing to merge.');
  }
  if (repo.pullRequests.some((row) => row.state === 'OPEN' && row.from === from && row.to === to)) {
    throw conflict('DuplicatePullRequestException', 'There is a pull request for these branches already.');
  }
  const row = openPullRequest(instance, repo, {
    title,
    description: textField(body, 'description') ?? '',
    draft: flagField(body, 'draft') ?? false,
    from,
    to,
    author: user.name,
    reviewers: reviewersIn(call, repo, body['reviewers'], user.name),
  });
  return json(pullRequestShape(instance, repo, row), 201);
}

function conflict(name: string, message: string): Refusal {
  return new Refusal(409, `pull.${name}`, message);
}

function branchIn(repo: RepoRow, body: Record<string, unknown>, field: string): string {
  const id = textField(objectField(body, field) ?? {}, 'id') ?? '';
  if (id.trim() === '') throw badValue(`${field}.id`, 'Please name a branch.');
  const name = id.replace(/^refs\/heads\//, '');
  if (!repo.branches.has(name)) throw noSuch('branch', `There is no branch ${name}.`);
  return name;
}

/** Who was a reviewer before keeps the status. */
function reviewersIn(
  { instance }: Call,
  repo: RepoRow,
  given: unknown,
  author: string,
  before: readonly ParticipantRow[] = [],
): ParticipantRow[] {
  if (given !== undefined && given !== null && !Array.isArray(given)) {
    throw badValue('reviewers', 'reviewers is no list');
  }
  const entries: unknown[] = Array.isArray(given) ? given : [];
  return entries.map((entry) => {
    const name = isJson(entry) && isJson(entry['user']) ? entry['user']['name'] : undefined;
    const user = instance.db.users.find((one) => one.name === name);
    if (user === undefined || user.name === author || !hasRight(repo, user, 'REPO_READ')) {
      throw conflict('InvalidPullRequestReviewersException', `${String(name)} cannot review this.`);
    }
    const known = before.find((one) => one.user === user.name);
    return known ?? { user: user.name, role: 'REVIEWER', status: 'UNAPPROVED' };
  });
}

/**
 * The author, or who may write. Title, description and draft stay when they are left out (READ: verified upstream);
 * reviewers left out are gone, and their approvals with them (READ: upstream's draft.go and issue 511).
 */
function update(call: Call, repo: RepoRow): Response {
  const { instance, user } = call;
  const row = addressedPullRequest(call, repo);
  if (user.name !== row.author && !hasRight(repo, user, 'REPO_WRITE')) throw notAllowed();
  if (repo.archived) throw archived();
  const body = fieldsOf(call);
  const version = numberField(body, 'version');
  if (version === undefined) throw badValue('version', 'Please supply the version.');
  const draft = flagField(body, 'draft') ?? row.draft;
  const to = body['toRef'] === undefined ? row.to : branchIn(repo, body, 'toRef');
  // A declined one takes its own draft value with 200 and a bump (READ: verified upstream).
  if (row.state === 'MERGED' || (row.state === 'DECLINED' && draft !== row.draft)) {
    throw illegalState(`The pull request is already ${row.state.toLowerCase()}.`);
  }
  requireVersion(row, version);
  row.reviewers = reviewersIn(call, repo, body['reviewers'], row.author, row.reviewers);
  row.title = textField(body, 'title') ?? row.title;
  row.description = textField(body, 'description') ?? row.description;
  row.draft = draft;
  row.to = to;
  row.toCommit = repo.branches.get(to) ?? row.toCommit;
  bump(instance, row);
  note(instance, row, { user: user.name, action: 'UPDATED' });
  mergeWhatWaits(instance, user.name);
  return json(pullRequestShape(instance, repo, row));
}

/** Who may read may decline (READ: REPO_READ). */
function close(call: Call, repo: RepoRow): Response {
  const { instance, user } = call;
  const row = openAtVersion(call, repo);
  delete row.autoMerge;
  row.closedDate = instance.clock.now();
  return moved(call, repo, row, { state: 'DECLINED', action: 'DECLINED', by: user.name });
}

function reopen(call: Call, repo: RepoRow): Response {
  const row = addressedPullRequest(call, repo);
  if (repo.archived) throw archived();
  if (row.state !== 'DECLINED') throw illegalState('Only a pull request that was declined can be reopened.');
  requireVersion(row, versionOf(call));
  delete row.closedDate;
  row.fromCommit = repo.branches.get(row.from) ?? row.fromCommit;
  row.toCommit = repo.branches.get(row.to) ?? row.toCommit;
  return moved(call, repo, row, { state: 'OPEN', action: 'REOPENED', by: call.user.name });
}

interface Move {
  readonly state: PullRequestRow['state'];
  readonly action: 'DECLINED' | 'REOPENED';
  readonly by: string;
}

function moved(
  { instance }: Call,
  repo: RepoRow,
  row: PullRequestRow,
  { state, action, by }: Move,
): Response {
  row.state = state;
  bump(instance, row);
  note(instance, row, { user: by, action });
  return json(pullRequestShape(instance, repo, row));
}
