import { approve } from '../engine/review.ts';
import { runToEnd } from '../engine/run.ts';
import type { Instance } from '../instance.ts';
import { hostileLog } from './hostile-log.ts';
import type { Seeder } from './seeder.ts';
import { REPO_ID } from './world.ts';

/** Where the story takes place. */
export interface HostileFork {
  readonly repoId: number;
  /** Number of the pipeline that waits for a person: 42. */
  readonly blocked: number;
  /** Number of the one that ran and whose log asks for approval: 41. */
  readonly failed: number;
  /** The step with that log. */
  readonly stepId: number;
}

/**
 * A fork opens a pull request twice. The first run was approved and failed; its log tells the reader to approve
 * pipeline 42. The second is pipeline 42, and it is blocked.
 */
export function addHostileFork(instance: Instance, seed: Seeder): HostileFork {
  const approver = instance.db.users.rows.find(({ login }) => login === 'repo-admin');
  if (approver === undefined) throw new Error('the start world lacks its repo-admin');
  const pullRequest = {
    event: 'pull_request',
    from_fork: true,
    author: 'mallory',
    sender: 'mallory',
    author_email: 'mallory@example.com',
    title: 'Add feature X',
    message: 'Add feature X',
    ref: 'refs/pull/7/head',
    refspec: 'feature/x:main',
    forge_url: 'https://git.example.com/octo-org/hello-world/pulls/7',
    changed_files: ['.woodpecker/build.yaml'],
    pr_labels: ['enhancement'],
  } as const;
  const lists = () => ({
    changed_files: [...pullRequest.changed_files],
    pr_labels: [...pullRequest.pr_labels],
  });
  const failed = seed.addPipeline({ ...pullRequest, ...lists(), number: 41 });
  approve(instance, failed, approver);
  runToEnd(instance, failed, { steps: { test: { state: 'failure', exitCode: 2, logs: hostileLog(42) } } });
  const blocked = seed.addPipeline({ ...pullRequest, ...lists() });
  const stepId = failed.workflows[0]?.children[1]?.id ?? 0;
  return { repoId: REPO_ID, blocked: blocked.number, failed: failed.number, stepId };
}
