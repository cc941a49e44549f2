import { joinWords, type Reader, type Words, words } from '@guard/core';
import { listPipelines, type Pipeline } from '../api/pipelines.ts';
import type { Repo } from '../api/repos.ts';

/** How many are looked up in each status: nobody reads more numbers than that. */
const LOOKED_AT = 50;
const NAMED = 10;

/**
 * The numbers of the pipelines that the start of one ends: in a repository that wants it so, those of the same event
 * that wait, run or need approval are cancelled, when they are of the same branch (push) or have the same refspec.
 * Woodpecker compares the names of branches alone, so that pull requests of different people can be hit.
 *
 * @param event of the pipeline that will run, which a deployment changes
 */
export async function findSuperseded(
  read: Reader,
  repoId: number,
  { cancel_previous_pipeline_events: events }: Repo,
  pipeline: Pipeline,
  event: string = pipeline.event,
): Promise<number[]> {
  if (events?.includes(event) !== true) return [];
  const lists = await Promise.all(
    ['blocked', 'pending', 'running'].map((status) =>
      listPipelines(read, repoId, { limit: LOOKED_AT }, { status, event }),
    ),
  );
  return lists
    .flatMap(({ entries }) => entries)
    .filter((other) => other.id !== pipeline.id && isOfTheSame(event, other, pipeline))
    .map(({ number }) => number)
    .toSorted((a, b) => a - b);
}

function isOfTheSame(event: string, one: Pipeline, other: Pipeline): boolean {
  return event === 'push' ? one.branch === other.branch : one.refspec === other.refspec;
}

/** Says what will be cancelled; undefined where nothing is. */
export function saySuperseded(numbers: readonly number[]): Words | undefined {
  const [only, another] = numbers;
  if (only === undefined) return undefined;
  if (another === undefined)
    return words`It also cancels pipeline ${only}, which is of the same event and branches, whoever opened it.`;
  const shown = joinWords(
    numbers.slice(0, NAMED).map((number) => words`${number}`),
    words`, `,
  );
  const left = numbers.length - NAMED;
  const more = left > 0 ? words` and ${left} more` : words``;
  return words`It also cancels ${numbers.length} pipelines of the same event and branches, whoever opened them: ${shown}${more}.`;
}
