import { joinWords, oneOf, type Words, words } from '@guard/core';
import type { Pipeline } from '../api/pipelines.ts';
import { EVENTS } from './events.ts';
import { saySuperseded } from './superseded.ts';

/** What it means to run a pipeline that came from outside. */
const SECRETS_AND_SOURCE = words`The pipeline runs with this repository's secrets, and its code comes from the
source that opened it.`;

/**
 * What is true once a pipeline runs that a person has to agree to.
 *
 * @param superseded the numbers of the pipelines that its start cancels
 * @param event it will run with: it decides which secrets there are
 */
export function whatRuns(
  { from_fork, event: own }: Pipeline,
  superseded: readonly number[],
  event: string = own,
): Words {
  const source = from_fork ? words` It came from a fork.` : words``;
  const cancelled = saySuperseded(superseded);
  return joinWords(
    [
      words`${SECRETS_AND_SOURCE}${source}`,
      words`Its event is ${oneOf(event, EVENTS)}: it gets the secrets that are allowed for that event.`,
      ...(cancelled === undefined ? [] : [cancelled]),
      words`It can be cancelled, but what it has done by then is not undone.`,
    ],
    words`
`,
  );
}
