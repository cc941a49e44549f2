import { wireFormat } from '../http/wire.ts';
import { storedRow } from './pipeline.ts';
import type { PipelineRow } from './pipeline.ts';
import type { RepoRow } from './repo.ts';

const FEED = wireFormat<PipelineRow & { repo_id: number; full_name: string }>([
  'repo_id',
  'full_name?@3.17',
  'id?',
  'number?',
  'event?',
  'status?',
  'created?',
  'started?',
  'finished?',
  'commit?',
  'branch?',
  'ref?',
  'refspec?',
  'title?',
  'author?',
  'author_avatar?',
  'author_email?',
  'release?@3.17',
  'tag_title?@3.17',
  'message?',
]);

/** A pipeline on the front page; of a repository without one only its name is there. */
export function feedShape(repo: RepoRow, pipeline: PipelineRow | undefined, minor: number): object {
  const named = { repo_id: repo.id, full_name: repo.full_name };
  if (pipeline !== undefined) return FEED({ ...storedRow(pipeline, minor), ...named }, minor);
  return minor >= 17 ? named : { repo_id: repo.id };
}
