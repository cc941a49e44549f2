import type { Instance } from '../instance.ts';
import { seedAccounts } from './accounts.ts';
import { addPullRequest, addRepo } from './seeder.ts';

/**
 * What every simulator starts with: an account for every right, PAY/checkout with two open pull requests into main
 * (42, and its neighbour 43) and a merged one (41), and OPS/infra with pull request 1.
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
  addPullRequest(instance, checkout, {
    id: 42,
    title: 'Retry a payment that timed out',
    description: 'Three times at most.',
    from: 'feature/retry',
  });
  addPullRequest(instance, checkout, { id: 43, title: 'Say which card it was', from: 'feature/card' });
  const infra = addRepo(instance, { project: 'OPS', slug: 'infra' });
  addPullRequest(instance, infra, { id: 1, title: 'More memory', from: 'feature/memory' });
}
