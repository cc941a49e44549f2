import { joinWords, oneOf, type Question, type Reader, type Words, words } from '@guard/core';
import { listPipelines, type Pipeline, type PipelineFilter } from '../api/pipelines.ts';
import { isActive, STATUSES } from './statuses.ts';

/** Pipelines that one call deletes: each takes a request, and a client waits for all of them. */
export const MOST_DELETED = 100;
/** Numbers that a person reads. */
const NAMED = 20;

/** What a clean-up hits, and what it leaves. */
export interface Cleanup {
  readonly ended: readonly Pipeline[];
  /** How many match and have not ended. */
  readonly active: number;
  /** Whether more match than one call deletes. */
  readonly more: boolean;
  /** Whether the newest pipeline of the repository is among them. */
  readonly hitsNewest: boolean;
}

/** The pipelines that a filter finds, without those that Woodpecker would not delete yet. */
export async function findCleanup(read: Reader, repoId: number, filter: PipelineFilter): Promise<Cleanup> {
  const [{ entries, more }, { entries: newest }] = await Promise.all([
    listPipelines(read, repoId, { limit: MOST_DELETED }, filter),
    listPipelines(read, repoId, { limit: 1 }, {}),
  ]);
  const ended = entries.filter(({ status }) => !isActive(status));
  const hitsNewest = ended.some(({ id }) => id === newest[0]?.id);
  return { ended, active: entries.length - ended.length, more, hitsNewest };
}

/** The words in which a person is asked about it. */
export function sayCleanup(
  repoId: number,
  { before, status }: { readonly before: string; readonly status?: string | undefined },
  { ended, active, more, hitsNewest }: Cleanup,
): Pick<Question, 'will' | 'cost' | 'confirm'> {
  const many = ended.length === 1 ? words`1 pipeline` : words`${ended.length} pipelines`;
  const withStatus = status === undefined ? words`` : words` with status ${oneOf(status, STATUSES)}`;
  const lines = [
    words`Numbers: ${numbersOf(ended)}.`,
    words`The record of these runs, their steps and their logs are destroyed and cannot be restored, and none of them can be restarted.`,
    ...(hitsNewest ? [words`The newest pipeline is among them: the next one gets its number.`] : []),
    ...(active > 0
      ? [
          words`${active} more ${active === 1 ? words`has` : words`have`} not ended and ${active === 1 ? words`stays` : words`stay`}.`,
        ]
      : []),
    ...(more ? [words`One call deletes at most ${MOST_DELETED}: older ones stay.`] : []),
  ];
  return {
    will: words`This will delete ${many} of repository ${repoId}${withStatus} from before ${new Date(before)}.`,
    cost: joinWords(
      lines,
      words`
`,
    ),
    confirm: words`Delete ${many} of repository ${repoId}`,
  };
}

function numbersOf(pipelines: readonly Pipeline[]): Words {
  const named = pipelines.slice(0, NAMED).map(({ number }) => words`${number}`);
  const left = pipelines.length - named.length;
  return words`${joinWords(named, words`, `)}${left > 0 ? words` and ${left} more` : words``}`;
}
