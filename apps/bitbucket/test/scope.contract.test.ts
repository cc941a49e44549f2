import { describe, expect, it } from 'vitest';
import { startBitbucket } from '@guard/simulators';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const BOUND = { BITBUCKET_PROJECT: 'PAY', BITBUCKET_REPO: 'checkout' };

const inScope = (env: Record<string, string> = BOUND) => sessions.start({}, { env });

describe('a server that is bound to PAY/checkout', () => {
  it('takes the repository from its settings', async () => {
    const { call } = await inScope();
    const { structuredContent } = await call('get_pull_request', { id: 42 });
    expect(structuredContent).toMatchObject({ id: 42, to: { repository: 'PAY/checkout' } });
  });

  it.each([
    ['get_pull_request', { project: 'OPS', repo: 'infra', id: 1 }],
    ['list_pull_requests', { project: 'OPS', repo: 'infra' }],
    ['get_file_content', { repo: 'infra', path: 'README.md' }],
    ['merge_pull_request', { project: 'OPS', repo: 'infra', pr_id: 1 }],
    ['create_tag', { repo: 'infra', name: 'v1', start_point: 'main' }],
  ])('%s names nothing beyond it: refused before any request, and nobody is asked', async (tool, args) => {
    const { call, bitbucket, person } = await inScope();
    const result = await call(tool, args);
    expect(result).toMatchObject({ isError: true });
    expect(result.text).toContain('this server is bound to');
    expect(bitbucket.requests).toHaveLength(0);
    expect(person.seen).toHaveLength(0);
  });

  it('climbs out of it by no path either', async () => {
    const { call, bitbucket } = await inScope();
    for (const path of ['../../infra/browse/README.md', 'docs/../../../infra', '%2e%2e/infra']) {
      expect(await call('get_file_content', { path })).toMatchObject({ isError: true });
    }
    expect(bitbucket.requests).toHaveLength(0);
  });

  it('does not offer the search over all repositories', async () => {
    const { call, bitbucket } = await inScope();
    expect((await call('search_repositories')).text).toContain('BITBUCKET_REPO');
    expect(bitbucket.requests).toHaveLength(0);
  });

  it('lists the pull requests of the repository and not those of the account', async () => {
    const { call, bitbucket } = await inScope();
    const { structuredContent } = await call('list_pull_requests');
    expect(structuredContent).toMatchObject({ pull_requests: [{ id: 43 }, { id: 42 }] });
    expect(bitbucket.requests.map(({ path }) => path)).not.toContainEqual(
      expect.stringContaining('dashboard'),
    );
  });

  it('asks about the repository that it is bound to', async () => {
    const { call, person, bitbucket } = await inScope();
    await call('merge_pull_request', { pr_id: 42 });
    expect(person.seen[0]?.box.title).toBe('Merge PAY/checkout #42');
    expect(bitbucket.pullRequest(42).state).toBe('MERGED');
  });
});

describe('a server that is bound to a project', () => {
  it('searches in it alone', async () => {
    const { call } = await inScope({ BITBUCKET_PROJECT: 'OPS' });
    const { structuredContent } = await call('search_repositories');
    expect(structuredContent).toMatchObject({ repositories: [{ project: 'OPS', repo: 'infra' }] });
  });

  it('lists no pull requests over all projects', async () => {
    const { call, bitbucket } = await inScope({ BITBUCKET_PROJECT: 'OPS' });
    const result = await call('list_pull_requests');
    expect(result.text).toContain('Name both project and repo');
    expect(bitbucket.requests).toHaveLength(0);
  });
});

it('an approval of one repository is none in another, whatever its number is', async () => {
  const bitbucket = await startBitbucket();
  bitbucket.addPullRequest({ repo: 'OPS/infra', id: 42, title: 'Another', from: 'feature/other' });
  const { call } = await sessions.connect(bitbucket, {
    env: { BITBUCKET_PROJECT: 'OPS', BITBUCKET_REPO: 'infra' },
  });
  await call('merge_pull_request', { pr_id: 42 });
  expect(bitbucket.pullRequest(42, 'OPS/infra').state).toBe('MERGED');
  expect(bitbucket.pullRequest(42).state).toBe('OPEN');
  await bitbucket.close();
});
