import { codeName, isCodeName, type Reader, ToolError, type Words, words } from '@guard/core';
import { getMergeSettings } from '../api/merge-settings.ts';
import type { RepositoryName } from '../api/repository-path.ts';

/** What each does to the target branch (READ: 9.4 OpenAPI has the ids). */
const MEANINGS: ReadonlyMap<string, Words> = new Map([
  ['no-ff', words`always a merge commit`],
  ['ff', words`a merge commit only where the branches have parted`],
  ['ff-only', words`no merge commit, and none at all where the branches have parted`],
  ['rebase-no-ff', words`the commits are written anew on the target, with a merge commit`],
  ['rebase-ff-only', words`the commits are written anew on the target, without a merge commit`],
  ['squash', words`one new commit in place of all`],
  ['squash-ff-only', words`one new commit in place of all, and none at all where the branches have parted`],
]);

/**
 * The strategy by which a merge goes: it is shown to the person, and sent, so that a change of the settings meanwhile
 * changes nothing.
 *
 * @throws ToolError where the repository does not allow the strategy, or does not say which it uses
 */
export async function chooseStrategy(
  read: Reader,
  repository: RepositoryName,
  wanted?: string,
): Promise<string> {
  const { defaultStrategy, allowed } = await getMergeSettings(read, repository);
  if (wanted !== undefined && !allowed.includes(wanted)) {
    const known = allowed.filter((id) => isCodeName(id)).join(', ');
    throw new ToolError(`Nothing was done: the repository does not allow that strategy. It allows ${known}.`);
  }
  // Never left to Bitbucket: a default that changes while the question is open would merge in another way.
  const chosen = wanted ?? defaultStrategy;
  if (chosen !== undefined && isCodeName(chosen)) return chosen;
  throw new ToolError('Nothing was done: Bitbucket does not say by which strategy this repository merges.');
}

/** A strategy in the words of a question. */
export function strategyWords(id: string): Words {
  const meaning = MEANINGS.get(id);
  return meaning === undefined ? codeName(id) : words`${codeName(id)} (${meaning})`;
}
