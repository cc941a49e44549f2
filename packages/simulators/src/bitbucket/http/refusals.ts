import { Refusal } from './answers.ts';

// Words are ours where nobody wrote down the real ones. Statuses and exception names are READ in the registry of
// answers that the program of the decision record saw; the packages before the names are ASSUMED.

/** A known account that may not: 401, although the token is good. */
export function notAllowed(): Refusal {
  return new Refusal(401, 'AuthorisationException', 'You are not permitted to access this resource');
}

/** An account without a licence: 401, although the token is good. */
export function noLicence(): Refusal {
  return new Refusal(401, 'auth.NoAccessAuthenticationException', 'You do not have access to Bitbucket');
}

export function signInFirst(): Refusal {
  return new Refusal(401, 'auth.AuthenticationRequiredException', 'Authentication is required');
}

export function badToken(): Refusal {
  const message = 'Authentication failed. Please check your credentials and try again.';
  return new Refusal(401, 'auth.IncorrectPasswordAuthenticationException', message);
}

/** 404 with an `errors` array: no such thing. */
export function noSuch(what: keyof typeof NO_SUCH, message: string): Refusal {
  return new Refusal(404, NO_SUCH[what], message);
}

const NO_SUCH = {
  project: 'project.NoSuchProjectException',
  repository: 'repository.NoSuchRepositoryException',
  pullRequest: 'pull.NoSuchPullRequestException',
  autoMerge: 'pull.NoSuchAutoMergeRequestException',
  commit: 'commit.NoSuchCommitException',
  branch: 'repository.NoSuchBranchException',
  tag: 'repository.NoSuchTagException',
  path: 'content.NoSuchPathException',
  comment: 'comment.NoSuchCommentException',
  build: 'build.NoSuchBuildStatusException',
  user: 'user.NoSuchUserException',
} as const;

/** A value that cannot be: 400, `context` names the field. */
export function badValue(context: string, message: string): Refusal {
  return new Refusal(400, 'validation.ArgumentValidationException', message, { context });
}

export function outOfDate(current: number, expected: number): Refusal {
  const message = 'You are attempting to modify a pull request based on out-of-date information.';
  return new Refusal(409, 'pull.PullRequestOutOfDateException', message, {
    currentVersion: current,
    expectedVersion: expected,
  });
}

export function illegalState(message: string): Refusal {
  return new Refusal(409, 'pull.IllegalPullRequestStateException', message);
}

export function archived(): Refusal {
  return new Refusal(409, 'repository.RepositoryArchivedException', 'The repository is archived');
}
