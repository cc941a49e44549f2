import { wireFormat } from '../http/wire.ts';

/** A schedule of a repository. Its repository can be gone: deleting one forgets its crons. */
export interface CronRow {
  id: number;
  name: string;
  repo_id: number;
  /** Whoever edited it last. */
  creator_id: number;
  next_exec: number;
  schedule: string;
  timezone: string;
  created: number;
  branch: string;
  enabled: boolean;
  variables: Record<string, string> | null;
}

export const CRON = wireFormat<CronRow>([
  'id',
  'name',
  'repo_id',
  'creator_id',
  'next_exec',
  'schedule',
  'timezone@3.15',
  'created',
  'branch',
  'enabled@3.13',
  'variables@3.13',
]);
