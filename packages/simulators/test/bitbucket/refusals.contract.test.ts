import { describe, expect, it } from 'vitest';
import { call, PR, REPO, useBitbucket, verdict } from './support.ts';

const start = useBitbucket();
const MERGE = `${PR}/42/merge?version=0`;

describe('what stands before the routes', () => {
  it('refuses a write without the XSRF header (READ: in some set-ups)', async () => {
    const bitbucket = await start();
    const headers = { 'x-atlassian-token': 'x' };
    const refused = await call(bitbucket, 'POST', MERGE, { headers });
    expect([refused.status, refused.text]).toEqual([403, 'XSRF check failed']);
    bitbucket.set({ xsrf: 'html' });
    expect(await verdict(bitbucket, 'POST', MERGE, { headers })).toBe('403 text/html');
    expect(bitbucket.pullRequest(42).state).toBe('OPEN');
    bitbucket.set({ xsrf: 'off' });
    expect(await verdict(bitbucket, 'POST', MERGE, { headers })).toBe('200');
  });

  it('has 404 without errors for a route that this release does not know (READ), in JSON or XML', async () => {
    const bitbucket = await start();
    const { status, json } = await call(bitbucket, 'GET', `${REPO}/nothing`);
    expect([status, json]).toEqual([
      404,
      { message: 'HTTP 404 Not Found', 'status-code': 404, 'sub-code': 0 },
    ]);
    const xml = await call(bitbucket, 'GET', `${REPO}/nothing`, { headers: { accept: '*/*' } });
    expect(xml.text).toContain('<status-code>404</status-code>');
    bitbucket.set({ unknownRoutes: ({ path }) => path.endsWith('/auto-merge') });
    expect(await verdict(bitbucket, 'DELETE', `${PR}/42/auto-merge`)).toBe('404 application/json');
    expect(await verdict(bitbucket, 'GET', '/rest/api/3.0/users')).toBe('404 application/json');
  });

  it('sends 307 for a repository that was renamed (READ), whatever the verb', async () => {
    const bitbucket = await start();
    bitbucket.renameRepo('cash-desk');
    const { status, headers } = await call(bitbucket, 'POST', MERGE);
    const moved = '/rest/api/latest/projects/PAY/repos/cash-desk/pull-requests/42/merge?version=0';
    expect([status, headers.get('location')]).toEqual([307, moved]);
    expect(await verdict(bitbucket, 'POST', moved)).toBe('200');
  });

  it('limits the rate with Retry-After', async () => {
    const bitbucket = await start({ rateLimited: true });
    const { status, headers } = await call(bitbucket, 'GET', PR);
    expect([status, headers.get('retry-after')]).toEqual([429, '7']);
  });

  it('may be a sign-in page of 2 MB with 401', async () => {
    const bitbucket = await start({ htmlSignIn: true });
    const { status, text } = await call(bitbucket, 'POST', MERGE);
    expect(status).toBe(401);
    expect(text.length).toBeGreaterThan(2_000_000);
    expect(bitbucket.pullRequest(42).state).toBe('OPEN');
  });

  it('tells its version to anybody, and lies in a folder', async () => {
    const bitbucket = await start({ folder: '/bitbucket', version: '8.19.3' });
    const { json } = await call(bitbucket, 'GET', '/rest/api/latest/application-properties', { as: 'none' });
    expect(json).toMatchObject({ version: '8.19.3', displayName: 'Bitbucket' });
    expect(await verdict(bitbucket, 'GET', `${PR}/42`)).toBe('200');
    const outside = await fetch(new URL(PR, bitbucket.url));
    expect(outside.status).toBe(404);
  });

  it('takes no slash that is encoded in a path (ASSUMED)', async () => {
    const bitbucket = await start();
    expect(await verdict(bitbucket, 'GET', `${REPO}/pull-requests%2F42`)).toBe('400 text/html');
  });
});

it('reset brings back the start world, and hides tokens from the log of requests', async () => {
  const bitbucket = await start();
  const before = structuredClone(bitbucket.pullRequest(42));
  await call(bitbucket, 'POST', MERGE);
  expect(bitbucket.requests[0]?.headers['authorization']).toBe('[hidden]');
  bitbucket.reset();
  expect(bitbucket.pullRequest(42)).toEqual(before);
  expect([bitbucket.journal, bitbucket.requests]).toEqual([[], []]);
});
