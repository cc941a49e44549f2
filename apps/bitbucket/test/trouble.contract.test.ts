import { startBitbucket } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { calls, seed } from './bitbucket.ts';
import { exampleOf } from './support/asking.ts';
import { CHECKOUT, PR_42 } from './support/places.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const READ = ['get_pull_request', { ...CHECKOUT, id: 42 }] as const;
const MERGE = ['merge_pull_request', PR_42] as const;

describe('a 401', () => {
  it.each(['outsider', 'unlicensed'] as const)(
    'for %s, who may not, sends nobody to look for a token',
    async (as) => {
      const { call } = await sessions.start({}, { as });
      const { text, isError } = await call(...READ);
      expect(isError).toBe(true);
      expect(text).toContain('The token was accepted');
      expect(text).not.toMatch(/BITBUCKET_TOKEN|expired/);
    },
  );

  it('for a reader who merges comes after the yes, and says that nothing was done', async () => {
    const { call, bitbucket } = await sessions.start({}, { as: 'reader' });
    const { text } = await call(...MERGE);
    expect(text).toContain('The token was accepted');
    expect(bitbucket.pullRequest(42).state).toBe('OPEN');
  });

  it('for the token of a repository says that it cannot merge', async () => {
    const { call, bitbucket } = await sessions.start({}, { as: 'repo-token' });
    expect((await call(...MERGE)).text).toContain('Tokens of a project or a repository cannot merge');
    expect(bitbucket.pullRequest(42).state).toBe('OPEN');
  });

  it('for a bad token names the variable', async () => {
    const { call } = await sessions.start({}, { as: 'bad' });
    expect((await call(...READ)).text).toContain('BITBUCKET_TOKEN is not accepted');
  });

  it('with 2 MB of HTML is told in a few words, none of them from the page', async () => {
    const { call } = await sessions.start({ htmlSignIn: true });
    const { text } = await call(...READ);
    expect(text.length).toBeLessThan(1500);
    expect(text).not.toContain('<p>');
  });
});

describe('a 404', () => {
  it('with errors is a thing that is not there', async () => {
    const { call } = await sessions.start();
    expect((await call('get_pull_request', { ...CHECKOUT, id: 99 })).text).toMatch(/no such thing/i);
  });

  it('without is a route that this release does not have', async () => {
    const { call } = await sessions.start({
      unknownRoutes: ({ path }) => path.includes('/pull-requests/42'),
    });
    expect((await call(...READ)).text).toContain('has no such endpoint');
  });
});

describe('a redirect', () => {
  it('to the new name of a repository is told, and no write is sent there', async () => {
    const { call, bitbucket } = await sessions.start();
    bitbucket.renameRepo('cash-desk');
    expect((await call(...READ)).text).toContain('renamed');
    const result = await call('add_pr_comment', { ...PR_42, text: 'x' });
    expect(result).toMatchObject({ isError: true });
    expect(bitbucket.journal).toHaveLength(1);
  });

  it('to another host takes neither the token nor the request there', async () => {
    const thief = await startBitbucket();
    const { call, bitbucket } = await sessions.start();
    const location = `${thief.url}/rest/api/latest/projects/PAY/repos/checkout/pull-requests/42`;
    bitbucket.set({ answerWith: () => new Response(null, { status: 307, headers: { location } }) });
    for (const name of Object.keys(calls)) await call(name, exampleOf(name).args);
    expect(thief.requests).toEqual([]);
    await thief.close();
  });
});

describe('429', () => {
  it('says when to come back, and a write that met it is not sent again', async () => {
    const { call, bitbucket } = await sessions.start();
    bitbucket.set({ rateLimited: ({ method }) => method !== 'GET' });
    const { text, isError } = await call(...MERGE);
    expect(isError).toBe(true);
    expect(text).toMatch(/\b7\b/);
    expect(bitbucket.journal).toHaveLength(1);
    expect(bitbucket.pullRequest(42).state).toBe('OPEN');
  });
});

describe('a merge whose answer is lost', () => {
  it('is not said to have failed, and is not sent again', async () => {
    const { call, bitbucket } = await sessions.start();
    bitbucket.set({ dropConnection: ({ method }) => method === 'POST' });
    const { text } = await call(...MERGE);
    expect(bitbucket.pullRequest(42).state).toBe('MERGED');
    expect(bitbucket.journal).toHaveLength(1);
    expect(text).not.toContain('Nothing was done');
    expect(text).toContain('get_pull_request');
  });
});

describe('pages', () => {
  it('that hide rows are followed where they say, and none is shown twice or lost', async () => {
    const { call, bitbucket } = await sessions.start({ hiddenRows: 2 });
    for (let id = 60; id < 75; id += 1) bitbucket.addPullRequest({ id });
    const ids: unknown[] = [];
    for (let start: unknown = 0; start !== undefined;) {
      const { structuredContent } = await call('list_pull_requests', { ...CHECKOUT, limit: 4, start });
      ids.push(...JSON.stringify(structuredContent?.['pull_requests']).matchAll(/"id":(\d+),"version"/g));
      start = structuredContent?.['next_start'];
    }
    expect(ids.map((match) => Number(Object(match)[1]))).toEqual([
      ...Array.from({ length: 15 }, (_none, index) => 74 - index),
      43,
      42,
    ]);
  });

  it('that name themselves for ever end', async () => {
    const { call, bitbucket } = await sessions.start({ pagesStuck: true });
    const result = await call('list_pull_requests', { ...CHECKOUT, limit: 1, start: 1 });
    expect(result).toMatchObject({ isError: false });
    expect(bitbucket.requests.length).toBeLessThan(25);
  });
});

it('every write has the header without which some set-ups refuse it, and says that it is JSON', async () => {
  const { call, bitbucket } = await sessions.start();
  for (const name of Object.keys(calls)) {
    const { args, writes = [] } = exampleOf(name);
    bitbucket.reset();
    seed(bitbucket);
    await call(name, args);
    expect(bitbucket.journal).toHaveLength(writes.length);
    const sent = bitbucket.requests.filter(({ method }) => method !== 'GET');
    for (const { headers } of sent) expect(headers['x-atlassian-token']).toBe('no-check');
    const withBody = sent.filter((_request, index) => bitbucket.journal[index]?.body !== undefined);
    for (const { headers } of withBody) expect(headers['content-type']).toMatch(/^application\/json/);
  }
});

it('an archived repository is not written to, and is told as what it is', async () => {
  const { call, bitbucket } = await sessions.start();
  bitbucket.repo().archived = true;
  const result = await call('add_pr_comment', { ...PR_42, text: 'x' });
  expect(result).toMatchObject({ isError: true });
  expect(result.text).toMatch(/archived/i);
});
