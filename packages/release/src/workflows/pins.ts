import type { Workflow } from './workflow.ts';

const PINNED = /@[0-9a-f]{40}$/;

/** One sentence for each action that is named by a tag, which its owner, or a thief of the account, can move. */
export function findUnpinned(workflows: readonly Workflow[]): string[] {
  const found = workflows.flatMap(({ file, jobs }) =>
    jobs
      .flatMap(({ steps }) => steps.map(({ uses }) => uses))
      .filter((uses) => uses !== undefined && !uses.startsWith('./') && !PINNED.test(uses))
      .map((uses) => `${file}: ${uses} is not pinned to a commit`),
  );
  return [...new Set(found)];
}
