import { type BitbucketSimulator, startBitbucket } from '@guard/simulators';
import type { ExampleCalls, ExampleFact, TestBackend } from '@guard/testkit';
import { ASKS } from './support/own-file.ts';
import { CHECKOUT, PR_42 } from './support/places.ts';

const REPO = '/rest/api/latest/projects/PAY/repos/checkout';
const PR_43 = { ...CHECKOUT, pr_id: 43 };
/** The simulator gives the same ids in every run: the source commits of 42 and 43, the target of both, their tasks. */
const COMMIT_42 = '3f227cd76f07eee33fce028491a74a99b6acc42b';
const COMMIT_43 = '934c8608c1c22fbb3faab9dc9f09e8d965e65a18';
const MAIN = 'b560475bf45091d383007ac89a1f798587fb71bc';
const TASK = 8;
const OTHER_TASK = 11;

const factsOf = (title: string, from: string): ExampleFact[] => [
  { label: 'Title', value: title, from: 'backend' },
  { label: 'From branch', value: from, from: 'backend' },
  { label: 'Into branch', value: 'main', from: 'backend' },
  { label: 'Author', value: 'author', from: 'backend' },
];
const FACTS_42 = factsOf('Retry a payment that timed out', 'feature/retry');

const post = (path: string, body?: Record<string, unknown>) => ({
  method: 'POST',
  path: `${REPO}${path}`,
  ...(body && { body }),
});
const review = (id: number, status: string, lastReviewedCommit: string) => ({
  method: 'PUT',
  path: `${REPO}/pull-requests/${id}/participants/maintainer?version=0`,
  body: { status, lastReviewedCommit },
});
const setTask = (id: number) => ({
  method: 'PUT',
  path: `${REPO}/pull-requests/42/blocker-comments/${id}`,
  body: { version: 0, state: 'RESOLVED' },
});

const green = {
  ...CHECKOUT,
  commit_id: COMMIT_42,
  key: 'GATE',
  state: 'SUCCESSFUL',
  url: 'https://ci.example.com/7',
};

/** One call per tool, on the Bitbucket that {@link startBackend} starts. */
export const calls: ExampleCalls = {
  list_pull_requests: { args: {} },
  get_pull_request: { args: { ...CHECKOUT, id: 42 } },
  get_merge_status: { args: PR_42 },
  list_pr_comments: { args: PR_42 },
  get_pr_diff: { args: PR_42 },
  create_pull_request: {
    args: { ...CHECKOUT, from_ref: 'feature/new', title: 'Something new' },
    writes: [post('/pull-requests', { title: 'Something new', toRef: { id: 'refs/heads/main' } })],
  },
  add_pr_comment: {
    args: { ...PR_42, text: 'Looks good' },
    writes: [post('/pull-requests/42/comments', { text: 'Looks good' })],
  },
  update_pull_request: {
    args: { ...PR_42, version: 0, draft: true },
    facts: FACTS_42,
    writes: [{ method: 'PUT', path: `${REPO}/pull-requests/42`, body: { version: 0, draft: true } }],
    other: {
      args: { ...PR_43, version: 0, draft: true },
      writes: [{ method: 'PUT', path: `${REPO}/pull-requests/43`, body: { version: 0, draft: true } }],
    },
    quiet: {
      args: { ...PR_42, version: 0, title: 'Another title' },
      writes: [
        { method: 'PUT', path: `${REPO}/pull-requests/42`, body: { version: 0, title: 'Another title' } },
      ],
    },
  },
  submit_pr_review: {
    args: { ...PR_42, action: 'approve' },
    facts: FACTS_42,
    writes: [review(42, 'APPROVED', COMMIT_42)],
    other: { args: { ...PR_43, action: 'needs_work' }, writes: [review(43, 'NEEDS_WORK', COMMIT_43)] },
  },
  resolve_task: {
    args: { ...PR_42, task_id: TASK },
    facts: [...FACTS_42, { label: 'Task', value: 'Note it in the guide', from: 'backend' }],
    writes: [setTask(TASK)],
    other: { args: { ...PR_42, task_id: OTHER_TASK }, writes: [setTask(OTHER_TASK)] },
  },
  merge_pull_request: {
    args: PR_42,
    facts: FACTS_42,
    writes: [post('/pull-requests/42/merge?version=0', { strategyId: 'no-ff' })],
    other: {
      args: PR_43,
      writes: [post('/pull-requests/43/merge?version=0', { strategyId: 'no-ff' })],
    },
  },
  enable_auto_merge: {
    args: PR_42,
    facts: FACTS_42,
    writes: [post('/pull-requests/42/merge?version=0', { autoMerge: true, strategyId: 'no-ff' })],
    other: {
      args: { ...PR_42, strategy: 'squash' },
      writes: [post('/pull-requests/42/merge?version=0', { autoMerge: true, strategyId: 'squash' })],
    },
  },
  disable_auto_merge: {
    args: { ...CHECKOUT, pr_id: 51 },
    facts: factsOf('Waits for a build', 'feature/51'),
    writes: [{ method: 'DELETE', path: `${REPO}/pull-requests/51/auto-merge` }],
    other: {
      args: { ...CHECKOUT, pr_id: 52 },
      writes: [{ method: 'DELETE', path: `${REPO}/pull-requests/52/auto-merge` }],
    },
  },
  decline_pull_request: {
    args: PR_42,
    facts: FACTS_42,
    writes: [post('/pull-requests/42/decline?version=0')],
    other: { args: PR_43, writes: [post('/pull-requests/43/decline?version=0')] },
  },
  reopen_pull_request: {
    args: { ...CHECKOUT, pr_id: 53 },
    facts: factsOf('Was declined', 'feature/53'),
    writes: [post('/pull-requests/53/reopen?version=0')],
    other: { args: { ...CHECKOUT, pr_id: 54 }, writes: [post('/pull-requests/54/reopen?version=0')] },
  },
  search_repositories: { args: {} },
  get_repository_clone_info: { args: CHECKOUT },
  list_directory: { args: CHECKOUT },
  get_file_content: { args: { ...CHECKOUT, path: 'src/pay.ts' } },
  list_branches: { args: CHECKOUT },
  list_tags: { args: CHECKOUT },
  resolve_ref: { args: { ...CHECKOUT, ref: 'main' } },
  create_tag: {
    args: { ...CHECKOUT, name: 'v2.0.0', start_point: 'main' },
    facts: [
      { label: 'Tag', value: 'v2.0.0', from: 'call' },
      { label: 'Start point', value: 'main', from: 'call' },
    ],
    writes: [post('/tags', { name: 'v2.0.0', startPoint: MAIN })],
    other: {
      args: { ...CHECKOUT, name: 'v2.0.0', start_point: 'feature/retry' },
      writes: [post('/tags', { name: 'v2.0.0', startPoint: COMMIT_42 })],
    },
  },
  list_commits: { args: CHECKOUT },
  get_commit: { args: { ...CHECKOUT, id: COMMIT_42 }, ids: [] },
  compare_refs: { args: { ...CHECKOUT, from: 'feature/retry', to: 'main' } },
  get_build_status: { args: { ...CHECKOUT, commit_id: COMMIT_42 } },
  set_build_status: {
    args: green,
    facts: [{ label: 'Commit message', value: 'Work on feature/retry', from: 'backend' }],
    writes: [post(`/commits/${COMMIT_42}/builds`, { key: 'GATE', state: 'SUCCESSFUL' })],
    other: {
      args: { ...green, commit_id: COMMIT_43 },
      writes: [post(`/commits/${COMMIT_43}/builds`, { key: 'GATE', state: 'SUCCESSFUL' })],
    },
  },
  list_required_builds: { args: CHECKOUT },
};

/** A Bitbucket in which every example call works, and a server on it that writes and asks. */
export async function startBackend(): Promise<TestBackend> {
  const bitbucket = await startBitbucket();
  seed(bitbucket);
  return {
    env: { BITBUCKET_URL: bitbucket.url, BITBUCKET_TOKEN: bitbucket.tokens.maintainer, ...ASKS },
    journal: bitbucket.journal,
    reset() {
      bitbucket.reset();
      seed(bitbucket);
    },
    disturb() {
      const repo = bitbucket.repo();
      for (const row of repo.pullRequests) {
        row.title = `${row.title} (changed)`;
        for (const comment of row.comments) comment.text = `${comment.text} (changed)`;
      }
    },
    close: () => bitbucket.close(),
  };
}

/** Besides what the simulator starts with: what waits to merge by itself, what was declined, what is not proposed yet. */
export function seed(bitbucket: BitbucketSimulator): void {
  bitbucket.addComment(42, { text: 'Ask the bank', severity: 'BLOCKER' });
  // The maintainer may resolve a task as an admin only, or as whoever wrote it.
  bitbucket.repo().rights['maintainer'] = 'REPO_ADMIN';
  const wait = { summaryMessage: 'Required builds', detailedMessage: 'The build GATE has not passed' };
  for (const id of [51, 52]) {
    const row = bitbucket.addPullRequest({ id, title: 'Waits for a build', vetoes: [wait] });
    row.autoMerge = {
      createdDate: bitbucket.now(),
      fromHash: row.fromCommit,
      toRefId: 'refs/heads/main',
      strategyId: 'no-ff',
      autoSubject: true,
    };
  }
  for (const id of [53, 54]) bitbucket.addPullRequest({ id, title: 'Was declined', state: 'DECLINED' });
  bitbucket.push('feature/new');
}
