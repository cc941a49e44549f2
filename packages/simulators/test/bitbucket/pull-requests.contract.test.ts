import { describe, expect, it } from 'vitest';
import { call, idsOf, PR, useBitbucket, verdict } from './support.ts';

const start = useBitbucket();

describe('a pull request (READ: shapes of the 9.4 OpenAPI)', () => {
  it('has its version, its draft flag and the commits of both branches', async () => {
    const bitbucket = await start();
    const { json } = await call(bitbucket, 'GET', `${PR}/42`);
    const { fromCommit, toCommit } = bitbucket.pullRequest(42);
    expect(json).toMatchObject({
      id: 42,
      version: 0,
      title: 'Retry a payment that timed out',
      state: 'OPEN',
      open: true,
      closed: false,
      draft: false,
      fromRef: { id: 'refs/heads/feature/retry', displayId: 'feature/retry', latestCommit: fromCommit },
      toRef: { displayId: 'main', latestCommit: toCommit, repository: { slug: 'checkout' } },
      author: { user: { name: 'author' }, role: 'AUTHOR' },
      reviewers: [{ user: { name: 'reviewer' }, role: 'REVIEWER', status: 'UNAPPROVED', approved: false }],
    });
  });

  it('is not found, in its repository or the repository itself or the project', async () => {
    const bitbucket = await start();
    expect(await verdict(bitbucket, 'GET', `${PR}/9`)).toBe('404 NoSuchPullRequestException');
    const base = '/rest/api/latest/projects';
    expect(await verdict(bitbucket, 'GET', `${base}/PAY/repos/none/pull-requests/1`)).toBe(
      '404 NoSuchRepositoryException',
    );
    expect(await verdict(bitbucket, 'GET', `${base}/NONE/repos/checkout/pull-requests/1`)).toBe(
      '404 NoSuchProjectException',
    );
  });
});

describe('the list of pull requests', () => {
  it.each([
    ['', [43, 42]],
    ['?state=ALL', [43, 42, 41]],
    ['?state=MERGED', [41]],
    ['?state=ALL&order=OLDEST', [41, 42, 43]],
    ['?at=refs/heads/main', [43, 42]],
    ['?at=main', []],
    ['?at=refs/heads/feature/card&direction=OUTGOING', [43]],
    ['?filterText=RETRY', [42]],
    ['?draft=true', []],
    ['?username.1=author&role.1=AUTHOR', [43, 42]],
    ['?username.1=author&role.1=REVIEWER', []],
    ['?username.1=reviewer', [43, 42]],
    // There is no role without a name (READ): it filters nothing.
    ['?role=REVIEWER', [43, 42]],
    ['?role.1=AUTHOR', [43, 42]],
  ])('%s', async (query, ids) => {
    const bitbucket = await start();
    expect(idsOf((await call(bitbucket, 'GET', PR + query)).json)).toEqual(ids);
  });
});

describe('paging (READ: 9.4 OpenAPI)', () => {
  it('names the next page, and the last one as such', async () => {
    const bitbucket = await start();
    const first = await call(bitbucket, 'GET', `${PR}?state=ALL&limit=2`);
    expect(first.json).toMatchObject({ size: 2, limit: 2, start: 0, isLastPage: false, nextPageStart: 2 });
    const last = await call(bitbucket, 'GET', `${PR}?state=ALL&limit=2&start=2`);
    expect(last.json).toMatchObject({ size: 1, start: 2, isLastPage: true, nextPageStart: null });
  });

  it('begins the next page where it says and not at start + limit, when rows are hidden (ASSUMED)', async () => {
    const bitbucket = await start({ hiddenRows: 1 });
    const first = await call(bitbucket, 'GET', `${PR}?state=ALL&limit=1`);
    expect(first.json).toMatchObject({ nextPageStart: 2 });
    expect(idsOf((await call(bitbucket, 'GET', `${PR}?state=ALL&limit=1&start=1`)).json)).toEqual([42]);
    expect(idsOf((await call(bitbucket, 'GET', `${PR}?state=ALL&limit=1&start=2`)).json)).toEqual([42]);
    expect(idsOf((await call(bitbucket, 'GET', `${PR}?state=ALL&limit=1&start=4`)).json)).toEqual([41]);
  });

  it('can name the same page for ever (READ: upstream guards against it)', async () => {
    const bitbucket = await start({ pagesStuck: true });
    const second = await call(bitbucket, 'GET', `${PR}?state=ALL&limit=1&start=1`);
    expect(second.json).toMatchObject({ start: 1, nextPageStart: 1, isLastPage: false });
  });
});
