import { describe, expect, it } from 'vitest';
import { call, PR, useBitbucket, verdict } from './support.ts';

const start = useBitbucket();
const mine = (name: string, version = 0) => `${PR}/42/participants/${name}?version=${version}`;

describe('a review', () => {
  it('is pinned to the commit that was looked at (READ: 409 if updated since)', async () => {
    const bitbucket = await start();
    const before = bitbucket.pullRequest(42).fromCommit;
    bitbucket.push('feature/retry');
    const body = { status: 'APPROVED', lastReviewedCommit: before };
    expect(await verdict(bitbucket, 'PUT', mine('reviewer', 1), { as: 'reviewer', body })).toBe(
      '409 PullRequestOutOfDateException',
    );
    const now = { status: 'NEEDS_WORK', lastReviewedCommit: bitbucket.pullRequest(42).fromCommit };
    const { json } = await call(bitbucket, 'PUT', mine('reviewer', 1), { as: 'reviewer', body: now });
    expect(json).toMatchObject({ ...now, approved: false, user: { name: 'reviewer' }, role: 'REVIEWER' });
  });

  it('is refused to the author with 400 (READ), and for somebody else', async () => {
    const bitbucket = await start();
    const body = { status: 'APPROVED' };
    expect(await verdict(bitbucket, 'PUT', mine('author'), { as: 'author', body })).toBe(
      '400 InvalidPullRequestRoleException',
    );
    expect(await verdict(bitbucket, 'PUT', mine('reviewer'), { body })).toBe('401 AuthorisationException');
    expect(bitbucket.pullRequest(42).reviewers).toMatchObject([{ status: 'UNAPPROVED' }]);
  });

  it('needs the version', async () => {
    const bitbucket = await start();
    const path = `${PR}/42/participants/reviewer`;
    expect(await verdict(bitbucket, 'PUT', path, { as: 'reviewer', body: { status: 'APPROVED' } })).toBe(
      '409 PullRequestOutOfDateException',
    );
  });

  it('makes a reviewer of who was not asked', async () => {
    const bitbucket = await start();
    await call(bitbucket, 'PUT', mine('maintainer'), { body: { status: 'APPROVED' } });
    expect(bitbucket.pullRequest(42).reviewers.map(({ user }) => user)).toEqual(['reviewer', 'maintainer']);
    const { json } = await call(bitbucket, 'GET', `${PR}/42/participants`);
    expect(json).toMatchObject({ size: 3 });
  });
});

it('who somebody is stands in a header of every answer (READ: upstream), and in users', async () => {
  const bitbucket = await start();
  expect((await call(bitbucket, 'GET', `${PR}/9`)).headers.get('x-ausername')).toBe('maintainer');
  expect((await call(bitbucket, 'GET', `${PR}/42`, { as: 'bad' })).headers.get('x-ausername')).toBeNull();
  expect((await call(bitbucket, 'GET', '/rest/api/latest/users/maintainer')).json).toMatchObject({
    slug: 'maintainer',
  });
  expect((await call(bitbucket, 'GET', '/rest/api/latest/users?filter=viewer')).json).toMatchObject({
    values: [{ name: 'reviewer' }],
  });
});
