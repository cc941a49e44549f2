import { shortFields, shorten } from '@guard/core';
import * as z from 'zod';
import type { PullRequest } from '../api/pull-requests.ts';

/** What every tool says of a pull request. */
export const pullRequestOutput = z.looseObject({
  id: z.int(),
  version: z.int(),
  state: z.string(),
  draft: z.boolean(),
});

/** Characters of one field: anyone who opens a pull request writes it as long as they like. */
const FIELD = 250;
const DESCRIPTION = 8000;
const MOST_REVIEWERS = 50;

/** A pull request as a result shows it, without links, pictures and what repeats. */
export function viewPullRequest(found: PullRequest) {
  return { ...listedPullRequest(found), description: shorten(found.description ?? '', DESCRIPTION) };
}

/** The same in a list. */
export function listedPullRequest({ id, version, state, draft, title, ...found }: PullRequest) {
  const reviewers = found.reviewers.slice(0, MOST_REVIEWERS).map(({ user, status }) => ({
    name: user.name,
    status,
  }));
  return {
    id,
    version,
    state,
    draft,
    ...shortFields({ title, author: found.author.user.name }, FIELD),
    from: viewRef(found.fromRef),
    to: viewRef(found.toRef),
    reviewers: shorten(reviewers, DESCRIPTION),
    created: new Date(found.createdDate).toISOString(),
    updated: new Date(found.updatedDate).toISOString(),
  };
}

function viewRef({ displayId, latestCommit, repository }: PullRequest['fromRef']) {
  const { slug, project } = repository;
  return shortFields(
    { branch: displayId, commit: latestCommit, repository: `${project.key}/${slug}` },
    FIELD,
  );
}
