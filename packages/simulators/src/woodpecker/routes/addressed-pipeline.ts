import { Refusal } from '../http/answers.ts';
import { param, parseInteger } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import type { PipelineRow } from '../rows/pipeline.ts';
import type { RepoRow } from '../rows/repo.ts';

/** Pipelines of a repository, the newest number first. */
export function pipelinesOf({ instance }: Call, repo: RepoRow): PipelineRow[] {
  return instance.db.pipelines.rows
    .filter((row) => row.repoId === repo.id)
    .sort((a, b) => b.number - a.number);
}

/**
 * The pipeline of the path, by its number in the repository.
 * @param mode `latest` takes that word for the newest push; `hidden` answers 404 to what is no number, as the
 *   versions before 3.18 do in one place
 */
export function addressedPipeline(
  call: Call,
  repo: RepoRow,
  mode: 'number' | 'latest' | 'hidden' = 'number',
): PipelineRow {
  const text = param(call, 'number');
  const rows = pipelinesOf(call, repo);
  const found =
    mode === 'latest' && text === 'latest' ? latest(call, repo, rows) : byNumber(call, rows, text, mode);
  if (found === undefined) throw new Refusal(404);
  return found;
}

function byNumber(
  call: Call,
  rows: readonly PipelineRow[],
  text: string,
  mode: string,
): PipelineRow | undefined {
  const number = parseInteger(text);
  if (number === undefined) throw new Refusal(mode === 'hidden' && call.instance.minor < 18 ? 404 : 400);
  return rows.find((row) => row.number === number);
}

function latest(call: Call, repo: RepoRow, rows: readonly PipelineRow[]): PipelineRow | undefined {
  const branch = call.query.get('branch') || repo.default_branch;
  return rows.find((row) => row.event === 'push' && row.branch === branch);
}
