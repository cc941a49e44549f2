import type { BackendError } from '@guard/core';
import { refusalOf } from './refusal.ts';

/**
 * Says what an error of Bitbucket means and what to do. Its statuses stand for several things each, which the name of
 * the exception tells apart; its words decide nothing.
 */
export async function explain(error: BackendError): Promise<string | undefined> {
  const { isOfBitbucket, exceptions } = refusalOf(error);
  const meaning = exceptions.map((name) => MEANINGS.get(name)).find((text) => text !== undefined);
  if (meaning !== undefined) return meaning;
  if (error.kind === 'redirect') return REDIRECT;
  if (error.page) return undefined;
  switch (error.status) {
    case 401:
      return isOfBitbucket ? NO_REASON : BEFORE_BITBUCKET;
    case 403:
      return error.method === 'POST' && error.path.endsWith('/merge') ? NO_AUTO_MERGE : undefined;
    case 404:
      return isOfBitbucket ? NOT_THERE : NO_ROUTE;
    default:
      return undefined;
  }
}

const NOT_ALLOWED =
  'The token was accepted: its account, or what the token itself was given, does not allow this. Tokens of a project or a repository cannot merge; one of a person can where that person may.';
const BAD_TOKEN =
  'BITBUCKET_TOKEN is not accepted: it expired, was revoked, or belongs to another instance. Make a new HTTP access token.';
const OUT_OF_DATE =
  'The pull request changed after it was looked at, and a merge of another one into the same branch counts as a change, too. This server does not try again by itself: look with get_pull_request, and call again for what is there now.';

/** By the names in the registry of errors (READ); one that is ASSUMED does no harm where it never comes. */
const MEANINGS = new Map([
  ['AuthorisationException', NOT_ALLOWED],
  ['NoAccessAuthenticationException', NOT_ALLOWED],
  ['AuthenticationRequiredException', BAD_TOKEN],
  ['IncorrectPasswordAuthenticationException', BAD_TOKEN],
  ['PullRequestOutOfDateException', OUT_OF_DATE],
  [
    'CommentOutOfDateException',
    'The task changed after it was looked at: look with list_pr_comments, and call again for what is there now.',
  ],
  [
    'IllegalPullRequestStateException',
    'The pull request is in another state than this takes: it may have been merged or declined meanwhile.',
  ],
  [
    'PullRequestMergeVetoedException', // ASSUMED name
    'A merge check of the repository forbids it: get_merge_status says which.',
  ],
  [
    'DuplicatePullRequestException',
    'There is an open pull request from this branch into that one: list_pull_requests finds it.',
  ],
  ['EmptyPullRequestException', 'The source branch has no commit that the target branch lacks.'],
  ['InvalidPullRequestRoleException', 'An author cannot review their own pull request.'],
]);

const REDIRECT =
  'Bitbucket answers so for a repository that was renamed or moved: look for its new name with search_repositories. Where every call answers so, check BITBUCKET_URL.';
const NO_REASON =
  'Bitbucket gives no reason. If get_pull_request still works, the token is good and may not do this.';
const BEFORE_BITBUCKET =
  'These are not the words in which Bitbucket refuses: look whether a proxy before it asks for a sign-in of its own, and let this server past it.';
const NO_AUTO_MERGE =
  'Bitbucket answers this way where the repository does not allow auto-merge, or a proxy before it stopped the request.';
const NOT_THERE = 'There is no such thing, or the account of the token may not see it.';
const NO_ROUTE =
  'This release of Bitbucket has no such endpoint, or BITBUCKET_URL lacks a folder: the command doctor tells which.';
