import { note } from '../engine/activity.ts';
import { mergeWhatWaits } from '../engine/merge.ts';
import { json, Refusal } from '../http/answers.ts';
import { fieldsOf, textField } from '../http/body.ts';
import { param } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import { badValue, notAllowed } from '../http/refusals.ts';
import { repoRead } from '../http/route.ts';
import type { ParticipantRow, PullRequestRow, ReviewStatus } from '../rows/pull-request.ts';
import type { RepoRow } from '../rows/repo.ts';
import { participantShape } from '../rows/shapes.ts';
import { openAtVersion } from './addressed-pull-request.ts';

const STATUSES: readonly ReviewStatus[] = ['UNAPPROVED', 'NEEDS_WORK', 'APPROVED'];
const ACTIONS = { APPROVED: 'APPROVED', NEEDS_WORK: 'REVIEWED', UNAPPROVED: 'UNAPPROVED' } as const;

/** The old POST and DELETE of `…/approve`, which have no pin, are not there: they are deprecated. */
export const REVIEW_ROUTES = [repoRead('PUT', '/pull-requests/:id/participants/:slug', review)];

/** The version stays: a review is not among what is known to bump it (ASSUMED). */
function review(call: Call, repo: RepoRow): Response {
  const { instance, user } = call;
  const row = openAtVersion(call, repo);
  // Nobody speaks for somebody else (ASSUMED words).
  if (param(call, 'slug') !== user.slug) throw notAllowed();
  if (user.name === row.author) {
    const message = 'Authors may not review their own pull request.';
    throw new Refusal(400, 'pull.InvalidPullRequestRoleException', message);
  }
  const body = fieldsOf(call);
  const status = STATUSES.find((one) => one === textField(body, 'status'));
  if (status === undefined) throw badValue('status', 'There is no such status.');
  const commit = textField(body, 'lastReviewedCommit');
  // READ: 409 if the source moved since; which exception is ASSUMED.
  if (commit !== undefined && commit !== row.fromCommit) {
    const message = 'The pull request was updated since the commit that was reviewed.';
    throw new Refusal(409, 'pull.PullRequestOutOfDateException', message, {
      currentVersion: row.version,
      expectedVersion: row.version,
    });
  }
  const participant = setStatus(row, user.name, status);
  if (commit !== undefined) participant.lastReviewedCommit = commit;
  note(instance, row, { user: user.name, action: ACTIONS[status] });
  mergeWhatWaits(instance, user.name);
  return json(participantShape(instance, participant));
}

/** Who reviews without having been asked becomes a reviewer (ASSUMED). */
function setStatus(row: PullRequestRow, user: string, status: ReviewStatus): ParticipantRow {
  let participant = row.reviewers.find((one) => one.user === user);
  if (participant === undefined) {
    participant = { user, role: 'REVIEWER', status };
    row.participants = row.participants.filter((one) => one.user !== user);
    row.reviewers.push(participant);
  }
  participant.status = status;
  return participant;
}
