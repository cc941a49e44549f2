import type { Instance } from '../instance.ts';
import { seedAccounts } from './accounts.ts';
import { addComment, addPullRequest, addRepo } from './seeder.ts';

/**
 * What every simulator starts with: an account for every right; PAY/checkout with two open pull requests into main
 * (42 with a thread, a task and a build, and its neighbour 43), a merged one (41) and a tag; and OPS/infra with pull request 1.
 */
export function seedWorld(instance: Instance): void {
  seedAccounts(instance.db);
  const files = {
    'src/pay.ts': 'export const retries = 3;\n',
    'src/deep/er/name.ts': 'export {};\n',
    'docs/guide.md': '# Guide\n\nFirst line.\nSecond line.\n',
  };
  const checkout = addRepo(instance, { project: 'PAY', slug: 'checkout', files });
  addPullRequest(instance, checkout, { id: 41, title: 'Rename a variable', state: 'MERGED' });
  const retry = addPullRequest(instance, checkout, {
    id: 42,
    title: 'Retry a payment that timed out',
    description: 'Three times at most.',
    from: 'feature/retry',
  });
  addPullRequest(instance, checkout, { id: 43, title: 'Say which card it was', from: 'feature/card' });
  const anchor = { path: 'src/pay.ts', line: 1, lineType: 'CONTEXT', fileType: 'TO' };
  const { id: parent } = addComment(instance, retry, { text: 'Is three enough?', anchor });
  addComment(instance, retry, { text: 'It was so far.', author: 'author', parent });
  addComment(instance, retry, { text: 'Note it in the guide', severity: 'BLOCKER' });
  checkout.tags.push({ name: 'v1.0.0', commit: checkout.branches.get('main') ?? '', hash: null });
  instance.db.builds.push({
    commit: retry.fromCommit,
    key: 'CI',
    state: 'SUCCESSFUL',
    url: 'https://ci.example.com/42',
    name: 'Tests',
    description: null,
    buildNumber: null,
    parent: null,
    ref: null,
    createdDate: instance.clock.now(),
    updatedDate: instance.clock.now(),
    repo: { project: 'PAY', slug: 'checkout' },
  });
  const infra = addRepo(instance, { project: 'OPS', slug: 'infra' });
  addPullRequest(instance, infra, { id: 1, title: 'More memory', from: 'feature/memory' });
}
