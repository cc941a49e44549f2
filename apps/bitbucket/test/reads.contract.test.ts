import { describe, expect, it } from 'vitest';
import { CHECKOUT, PR_42 } from './support/places.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const start = (...options: Parameters<typeof sessions.start>) => sessions.start(...options);
const COMMIT = /^[\da-f]{40}$/;

describe('pull requests', () => {
  it('are listed with what a next call needs', async () => {
    const { call } = await start();
    const { structuredContent } = await call('list_pull_requests', { ...CHECKOUT, limit: 1 });
    expect(structuredContent).toMatchObject({
      pull_requests: [{ id: 43, version: 0, state: 'OPEN', from: { branch: 'feature/card' } }],
      next_start: 1,
    });
    const rest = await call('list_pull_requests', { ...CHECKOUT, start: 1 });
    expect(rest.structuredContent).toMatchObject({ pull_requests: [{ id: 42 }] });
    expect(rest.structuredContent).not.toHaveProperty('next_start');
  });

  it.each([
    [{ source_branch: 'feature/retry' }, [42]],
    [{ target_branch: 'refs/heads/main' }, [43, 42]],
    [{ source_branch: 'feature/retry', target_branch: 'main' }, [42]],
    [{ state: 'MERGED' }, [41]],
    [{ state: 'ALL' }, [43, 42, 41]],
  ])('are found by %j', async (filter, ids) => {
    const { call } = await start();
    const { structuredContent } = await call('list_pull_requests', { ...CHECKOUT, ...filter });
    expect(structuredContent).toHaveProperty(
      'pull_requests',
      ids.map((id) => expect.objectContaining({ id })),
    );
  });

  it('of this account are listed over all repositories', async () => {
    const { call } = await start({}, { as: 'author' });
    const { structuredContent } = await call('list_pull_requests', { role: 'AUTHOR' });
    expect(structuredContent).toMatchObject({ pull_requests: [{ id: 1 }, { id: 43 }, { id: 42 }] });
  });

  it.each([
    [{ project: 'PAY' }, 'Name both project and repo'],
    [{ ...CHECKOUT, role: 'AUTHOR' }, 'leave project and repo out'],
    [{ source_branch: 'main' }, 'name project and repo as well'],
  ])('are not guessed at: %j', async (args, text) => {
    const { call, bitbucket } = await start();
    expect((await call('list_pull_requests', args)).text).toContain(text);
    expect(bitbucket.requests).toHaveLength(0);
  });

  it('are shown with their reviews and open tasks', async () => {
    const { call, bitbucket } = await start();
    const { structuredContent } = await call('get_pull_request', { ...CHECKOUT, id: 42 });
    expect(structuredContent).toMatchObject({
      description: 'Three times at most.',
      review: { approved: 0, unapproved: 1, open_tasks: 1 },
      untrusted: true,
    });
    const before = bitbucket.requests.length;
    const brief = await call('get_pull_request', { ...CHECKOUT, id: 42, skip_review_summary: true });
    expect(brief.structuredContent).not.toHaveProperty('review');
    expect(bitbucket.requests).toHaveLength(before + 1);
  });
});

describe('what blocks a merge', () => {
  it('is nothing, or what the merge checks say', async () => {
    const { call, bitbucket } = await start();
    expect((await call('get_merge_status', PR_42)).structuredContent).toMatchObject({
      can_merge: true,
      vetoes: [],
    });
    bitbucket.repo().settings.requiredAllTasksComplete = true;
    const { structuredContent } = await call('get_merge_status', PR_42);
    expect(structuredContent).toMatchObject({ can_merge: false, vetoes: [expect.any(String)] });
  });

  it('is being a draft, of which Bitbucket itself says nothing', async () => {
    const { call, bitbucket } = await start();
    bitbucket.pullRequest(42).draft = true;
    expect((await call('get_merge_status', PR_42)).structuredContent).toMatchObject({
      can_merge: false,
      draft: true,
    });
  });

  it('is being merged', async () => {
    const { call } = await start();
    const { structuredContent } = await call('get_merge_status', { ...PR_42, pr_id: 41 });
    expect(structuredContent).toMatchObject({ can_merge: false, state: 'MERGED' });
  });
});

describe('comments', () => {
  it('are listed once each, with their place', async () => {
    const { call } = await start();
    const { structuredContent } = await call('list_pr_comments', PR_42);
    expect(structuredContent).toMatchObject({
      comments: [
        { text: 'Note it in the guide', task: true },
        { text: 'Is three enough?', path: 'src/pay.ts', line: 1, replies_total: 1 },
      ],
      more: false,
    });
  });

  it('are listed with replies, by file, and as tasks', async () => {
    const { call } = await start();
    const thread = await call('list_pr_comments', { ...PR_42, path: 'src/pay.ts', with_replies: true });
    expect(thread.structuredContent).toMatchObject({ comments: [{ replies: [{ text: 'It was so far.' }] }] });
    const tasks = await call('list_pr_comments', { ...PR_42, tasks_only: true, state: 'OPEN' });
    expect(tasks.structuredContent).toMatchObject({ comments: [{ task: true }] });
    const done = await call('list_pr_comments', { ...PR_42, tasks_only: true, state: 'RESOLVED' });
    expect(done.structuredContent).toMatchObject({ comments: [] });
  });

  it('that are more than asked for are said to be', async () => {
    const { call } = await start();
    expect((await call('list_pr_comments', { ...PR_42, limit: 1 })).structuredContent).toHaveProperty(
      'more',
      true,
    );
  });
});

describe('files', () => {
  it('are shown in part, and go on where the result says', async () => {
    const { call } = await start();
    const file = { ...CHECKOUT, path: 'docs/guide.md' };
    const first = await call('get_file_content', { ...file, line_count: 2 });
    expect(first.structuredContent).toMatchObject({ content: '# Guide\n', next_start_line: 3 });
    const rest = await call('get_file_content', { ...file, start_line: 3 });
    expect(rest.structuredContent).toMatchObject({ content: 'First line.\nSecond line.' });
    expect(rest.structuredContent).not.toHaveProperty('next_start_line');
  });

  it('behind their end have no lines', async () => {
    const { call } = await start();
    const { structuredContent } = await call('get_file_content', {
      ...CHECKOUT,
      path: 'docs/guide.md',
      start_line: 50,
    });
    expect(structuredContent).toMatchObject({ content: '' });
  });

  it('and folders are told apart', async () => {
    const { call } = await start();
    expect((await call('get_file_content', { ...CHECKOUT, path: 'src' })).text).toContain('list_directory');
    expect((await call('list_directory', { ...CHECKOUT, path: 'docs/guide.md' })).text).toContain(
      'get_file_content',
    );
    const { structuredContent } = await call('list_directory', { ...CHECKOUT, path: '/src/' });
    expect(structuredContent).toMatchObject({
      entries: [
        { name: 'deep', type: 'DIRECTORY' },
        { name: 'pay.ts', type: 'FILE' },
      ],
    });
  });

  it('hide a private key of which the window shows the end alone', async () => {
    const { call, bitbucket } = await start();
    const lines = Array.from({ length: 20 }, (_, at) => `MIIkeyline${at}`.padEnd(64, 'A'));
    const key = ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', 'the end'].join('\n');
    bitbucket.push('feature/retry', { files: { 'key.pem': `${key}\n` } });
    const shown = await call('get_file_content', {
      ...CHECKOUT,
      path: 'key.pem',
      at: 'feature/retry',
      start_line: 10,
    });
    expect(shown.text).not.toContain('MIIkeyline');
    expect(shown.text).toContain('the end');
  });

  it('that are long are cut at a line, and nothing of them is lost', async () => {
    const { call, bitbucket } = await start();
    const lines = Array.from({ length: 3000 }, (_, at) => `line ${at + 1} ${'x'.repeat(20)}`);
    bitbucket.push('feature/retry', { files: { 'long.txt': `${lines.join('\n')}\n` } });
    const seen: string[] = [];
    let next: unknown = 1;
    while (next !== undefined) {
      const { structuredContent = {} } = await call('get_file_content', {
        ...CHECKOUT,
        path: 'long.txt',
        at: 'feature/retry',
        start_line: next,
      });
      seen.push(...String(structuredContent['content']).split('\n'));
      next = structuredContent['next_start_line'];
    }
    expect(seen).toEqual(lines);
  });

  it('that a pull request changes are shown one by one', async () => {
    const { call, bitbucket } = await start();
    bitbucket.push('feature/retry', { files: { 'a.txt': 'a\n', 'b.txt': 'b\n' } });
    const whole = await call('get_pr_diff', PR_42);
    expect(whole.structuredContent).toMatchObject({ files: expect.arrayContaining(['a.txt', 'b.txt']) });
    const { structuredContent } = await call('get_pr_diff', { ...PR_42, path: 'a.txt' });
    expect(structuredContent).toHaveProperty('diff', expect.not.stringContaining('b.txt'));
    expect((await call('get_pr_diff', { ...PR_42, path: 'c.txt' })).text).toContain('no change of a file');
  });
});

describe('refs and commits', () => {
  it('are found by name', async () => {
    const { call } = await start();
    const branches = await call('list_branches', { ...CHECKOUT, filter: 'feature/c' });
    expect(branches.structuredContent).toMatchObject({
      branches: [{ name: 'feature/card' }],
    });
    const tags = await call('list_tags', CHECKOUT);
    expect(tags.structuredContent).toMatchObject({
      tags: [{ name: 'v1.0.0', commit: expect.stringMatching(COMMIT) }],
    });
    const resolved = await call('resolve_ref', { ...CHECKOUT, ref: 'v1.0.0' });
    expect(resolved.structuredContent).toMatchObject({ type: 'tag', commit: expect.stringMatching(COMMIT) });
  });

  it('are compared, and shown one by one', async () => {
    const { call } = await start();
    const compared = await call('compare_refs', { ...CHECKOUT, from: 'feature/retry', to: 'main' });
    expect(compared.structuredContent).toMatchObject({ commits: [{ message: 'Work on feature/retry' }] });
    const listed = await call('list_commits', { ...CHECKOUT, ref: 'main', limit: 1 });
    const [{ id } = { id: '' }] = (listed.structuredContent as { commits: { id: string }[] }).commits; // of our own tool
    const shown = await call('get_commit', { ...CHECKOUT, id });
    expect(shown.structuredContent).toMatchObject({ id, message: expect.any(String) });
    expect((await call('get_commit', { ...CHECKOUT, id: 'main' })).text).toContain('whole commit id');
  });
});

describe('builds', () => {
  it('are those of the repository, and not those that another one reported on the same commit', async () => {
    const { call, bitbucket } = await start();
    const { fromCommit } = bitbucket.pullRequest(42);
    const [own] = bitbucket.state.builds;
    if (own === undefined) throw new Error('the start world has a build');
    bitbucket.state.builds.push(
      { ...own, key: 'FORK', repo: { project: 'EVE', slug: 'checkout' } },
      { ...own, key: 'BARE', repo: null },
    );
    const { structuredContent } = await call('get_build_status', {
      ...CHECKOUT,
      project: 'pay',
      commit_id: fromCommit,
    });
    expect(structuredContent).toMatchObject({
      builds: [{ key: 'BARE' }, { key: 'CI', state: 'SUCCESSFUL' }],
    });
  });

  it('of a commit that the repository does not have are not shown', async () => {
    const { call, bitbucket } = await start();
    const { fromCommit } = bitbucket.pullRequest(1, 'OPS/infra');
    const result = await call('get_build_status', { ...CHECKOUT, commit_id: fromCommit });
    expect(result).toMatchObject({ isError: true });
    expect(bitbucket.requests.some(({ path }) => path.includes('build-status'))).toBe(false);
  });

  it('that a merge waits for are listed', async () => {
    const { call, bitbucket } = await start();
    bitbucket.repo().requiredBuilds.push({ id: 7, buildParentKeys: ['CI'], target: 'refs/heads/main' });
    const { structuredContent } = await call('list_required_builds', CHECKOUT);
    expect(structuredContent).toMatchObject({ conditions: [{ id: 7, build_keys: ['CI'] }] });
  });
});

describe('repositories', () => {
  it('are searched, and say how they are cloned', async () => {
    const { call } = await start();
    const found = await call('search_repositories', { name: 'check' });
    expect(found.structuredContent).toMatchObject({ repositories: [{ project: 'PAY', repo: 'checkout' }] });
    const clone = await call('get_repository_clone_info', CHECKOUT);
    expect(clone.structuredContent).toMatchObject({
      default_branch: 'main',
      clone: [{ name: 'http' }, { name: 'ssh' }],
    });
  });

  it('that were renamed are named as such', async () => {
    const { call, bitbucket } = await start();
    bitbucket.renameRepo('till');
    const result = await call('get_repository_clone_info', CHECKOUT);
    expect(result.text).toContain('renamed or moved');
  });
});
