import { path, type Reader } from '@guard/core';
import type { PullRequestName } from './pull-requests.ts';
import { repositoryPath } from './repository-path.ts';

/** Plain text, not in pages; what is longer than the server likes is cut off without a word (READ). */
export async function getDiff(read: Reader, name: PullRequestName): Promise<string> {
  const address = path`${repositoryPath(name)}/pull-requests/${name.pr_id}.diff`;
  return read.text(address, { types: ['text/plain', 'text/x-diff', 'text/x-patch'] });
}
