import { startBitbucket } from '@guard/simulators';
import type { ExampleCalls, ExampleFact, TestBackend } from '@guard/testkit';
import { ASKS } from './support/own-file.ts';

const REPO = '/rest/api/latest/projects/PAY/repos/checkout';
const CHECKOUT = { project: 'PAY', repo: 'checkout' };

const FACTS: ExampleFact[] = [
  { label: 'Title', value: 'Retry a payment that timed out', from: 'backend' },
  { label: 'From branch', value: 'feature/retry', from: 'backend' },
  { label: 'Into branch', value: 'main', from: 'backend' },
  { label: 'Author', value: 'author', from: 'backend' },
];

/** One call per tool, on the Bitbucket that the simulator starts with. */
export const calls: ExampleCalls = {
  list_pull_requests: { args: {} },
  get_pull_request: { args: { ...CHECKOUT, id: 42 } },
  get_merge_status: { args: { ...CHECKOUT, pr_id: 42 } },
  merge_pull_request: {
    args: { ...CHECKOUT, pr_id: 42 },
    facts: FACTS,
    writes: [
      {
        method: 'POST',
        path: `${REPO}/pull-requests/42/merge?version=0`,
        body: { strategyId: 'no-ff' },
      },
    ],
    other: {
      args: { ...CHECKOUT, pr_id: 43 },
      writes: [{ method: 'POST', path: `${REPO}/pull-requests/43/merge?version=0` }],
    },
  },
};

/** A Bitbucket with two open pull requests, and a server on it that writes and asks. */
export async function startBackend(): Promise<TestBackend> {
  const bitbucket = await startBitbucket();
  return {
    env: { BITBUCKET_URL: bitbucket.url, BITBUCKET_TOKEN: bitbucket.tokens.maintainer, ...ASKS },
    journal: bitbucket.journal,
    reset: () => bitbucket.reset(),
    disturb() {
      for (const row of bitbucket.repo().pullRequests) row.title = `${row.title} (changed)`;
    },
    close: () => bitbucket.close(),
  };
}
