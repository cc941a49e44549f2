import { codeName, type Fact, type SuppliedValue, type Words, words } from '@guard/core';
import type { PullRequest, PullRequestName } from '../api/pull-requests.ts';

/** A pull request in the words of a question: `KEY/slug #42`. */
export function subject({ project, repo, pr_id }: PullRequestName): Words {
  return words`${codeName(project, repo)} #${pr_id}`;
}

/** What a step that a merge waits for can lead to. */
export const MERGES_AT_ONCE = words`Where auto-merge was requested, the pull request may merge because of it at once.`;

/** What others wrote and a person needs to see: the title, and which branch goes where. */
export function shownOf({ title, fromRef, toRef }: PullRequest): SuppliedValue[] {
  const { slug, project } = fromRef.repository;
  const isFork = slug !== toRef.repository.slug || project.key !== toRef.repository.project.key;
  return [
    { label: words`Title`, value: title },
    { label: words`From branch`, value: fromRef.displayId },
    ...(isFork ? [{ label: words`Of repository`, value: `${project.key}/${slug}` }] : []),
    { label: words`Into branch`, value: toRef.displayId },
  ];
}

/** What a question about a pull request shows of it, and by what a person recognises it. */
export function about(found: PullRequest): { supplied: SuppliedValue[]; recognise: Fact[] } {
  return { supplied: shownOf(found), recognise: recognisedBy(found) };
}

function recognisedBy(found: PullRequest): Fact[] {
  return [
    ...shownOf(found).map(({ label, value }) => ({ label, value, from: 'backend' as const })),
    { label: words`Author`, value: found.author.user.name, from: 'backend' },
  ];
}
