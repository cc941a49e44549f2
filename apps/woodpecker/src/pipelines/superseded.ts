import { joinWords, type Reader, type Words, words } from '@guard/core';
import { listPipelines, type Pipeline } from '../api/pipelines.ts';
import type { Repo } from '../api/repos.ts';

/** Of each status; of so many nobody reads the numbers. */
const LOOKED_AT = 50;
const NAMED = 10;

/**
 * What the start of a pipeline does to others: in a repository that wants it so, those of the same event that wait, run
 * or need approval are cancelled, when they are of the same branch (push) or have the same refspec. Woodpecker compares
 * the names of branches alone, so that pull requests of different people can be hit.
 *
 * @param event of the pipeline that will run, which a deployment changes
 */
export async function whatIsCancelled(
  read: Reader,
  repoId: number,
  { cancel_previous_pipeline_events: events }: Repo,
  pipeline: Pipeline,
  event: string = pipeline.event,
): Promise<Words | undefined> {
  if (events?.includes(event) !== true) return undefined;
  const lists = await Promise.all(
    ['blocked', 'pending', 'running'].map((status) =>
      listPipelines(read, repoId, { limit: LOOKED_AT }, { status, event }),
    ),
  );
  const others = lists
    .flatMap(({ entries }) => entries)
    .filter((other) => other.id !== pipeline.id && isOfTheSame(event, other, pipeline))
    .map(({ number }) => number)
    .toSorted((a, b) => a - b);
  return others.length === 0 ? undefined : named(others);
}

function isOfTheSame(event: string, one: Pipeline, other: Pipeline): boolean {
  return event === 'push' ? one.branch === other.branch : one.refspec === other.refspec;
}

function named(numbers: readonly number[]): Words {
  const [only, another] = numbers;
  if (only !== undefined && another === undefined)
    return words`It also cancels pipeline ${only}, which is of the same event and branches, whoever opened it.`;
  const shown = joinWords(
    numbers.slice(0, NAMED).map((number) => words`${number}`),
    words`, `,
  );
  const left = numbers.length - NAMED;
  const more = left > 0 ? words` and ${left} more` : words``;
  return words`It also cancels ${numbers.length} pipelines of the same event and branches, whoever opened them: ${shown}${more}.`;
}
