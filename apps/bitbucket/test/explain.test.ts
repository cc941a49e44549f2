import { BackendError } from '@guard/core';
import { describe, expect, it } from 'vitest';
import { explain } from '../src/api/explain.ts';
import { refusalOf } from '../src/api/refusal.ts';

interface Refused {
  readonly status: number;
  readonly exception?: string;
  readonly details?: unknown;
  readonly path?: string;
  readonly method?: 'GET' | 'POST';
  readonly page?: boolean;
}

function refused({ status, exception, page, ...facts }: Refused): BackendError {
  const { path = '/rest/api/latest/projects/WEB', method = 'GET' } = facts;
  const details =
    exception === undefined
      ? facts.details
      : { errors: [{ context: null, message: 'no', exceptionName: exception }] };
  return new BackendError({
    kind: 'status',
    method,
    path,
    outcome: method === 'GET' ? 'read' : 'refused',
    message: `Answered with status ${status}.`,
    status,
    page,
    details,
  });
}

const PACKAGE = 'com.atlassian.bitbucket';

describe('a status of 401', () => {
  it.each(['AuthorisationException', 'NoAccessAuthenticationException'])(
    'with %s is a lack of rights, and nobody is sent to look for another token',
    async (name) => {
      const text = await explain(refused({ status: 401, exception: `${PACKAGE}.${name}` }));
      expect(text).toContain('The token was accepted');
      expect(text).not.toMatch(/check|BITBUCKET_TOKEN|expired/);
    },
  );

  it.each(['AuthenticationRequiredException', 'IncorrectPasswordAuthenticationException'])(
    'with %s is a token that is not accepted',
    async (name) => {
      expect(await explain(refused({ status: 401, exception: `${PACKAGE}.auth.${name}` }))).toContain(
        'BITBUCKET_TOKEN is not accepted',
      );
    },
  );

  it('with a name that nobody knows says neither', async () => {
    const text = await explain(refused({ status: 401, exception: 'x.NewException' }));
    expect(text).toContain('Bitbucket gives no reason');
  });

  it('without the words of Bitbucket came from before it', async () => {
    expect(await explain(refused({ status: 401, details: { error: 'sign in' } }))).toContain(
      'proxy before it',
    );
    expect(await explain(refused({ status: 401, page: true }))).toBeUndefined();
  });
});

describe('a status of 404', () => {
  it('with errors is a thing that is not there', async () => {
    expect(await explain(refused({ status: 404, details: { errors: [] } }))).toContain('no such thing');
  });

  it('without errors is a route that this release does not have', async () => {
    const details = { message: 'null for uri', 'status-code': 404, 'sub-code': 0 };
    expect(await explain(refused({ status: 404, details }))).toContain('has no such endpoint');
  });
});

describe('a status of 409', () => {
  it.each([
    ['PullRequestOutOfDateException', 'The pull request changed after it was looked at'],
    ['CommentOutOfDateException', 'The task changed'],
    ['IllegalPullRequestStateException', 'in another state'],
    ['PullRequestMergeVetoedException', 'get_merge_status'],
  ])('is told by its exception: %s', async (name, text) => {
    expect(
      await explain(refused({ status: 409, exception: `${PACKAGE}.pull.${name}`, method: 'POST' })),
    ).toContain(text);
  });

  it('of an unknown kind is not explained', async () => {
    expect(await explain(refused({ status: 409, exception: 'a.b.Other' }))).toBeUndefined();
  });
});

describe('other refusals', () => {
  it('of a merge with 403 are about auto-merge', async () => {
    const path = '/rest/api/latest/projects/WEB/repos/site/pull-requests/42/merge';
    expect(await explain(refused({ status: 403, path, method: 'POST' }))).toContain('auto-merge');
    expect(await explain(refused({ status: 403 }))).toBeUndefined();
  });
});

describe('the body of a refusal', () => {
  it.each([[undefined], [null], ['text'], [{}], [{ errors: 'x' }], [{ errors: [5] }]])(
    'that is %j is not of Bitbucket',
    (details) => {
      expect(refusalOf(refused({ status: 400, details }))).toEqual({ isOfBitbucket: false, exceptions: [] });
    },
  );

  it('names exceptions without their package, where there are some', () => {
    const details = { errors: [{ exceptionName: 'a.b.C' }, { exceptionName: null }, {}] };
    expect(refusalOf(refused({ status: 400, details }))).toEqual({ isOfBitbucket: true, exceptions: ['C'] });
  });
});
