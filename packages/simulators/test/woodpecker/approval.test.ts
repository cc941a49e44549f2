import { describe, expect, it } from 'vitest';
import { needsApproval } from '../../src/woodpecker/engine/approval-gate.ts';
import { mergedStatus } from '../../src/woodpecker/engine/status.ts';
import { Database } from '../../src/woodpecker/database.ts';
import type { PipelineRow } from '../../src/woodpecker/rows/pipeline.ts';
import type { RepoRow } from '../../src/woodpecker/rows/repo.ts';
import { seedWorld } from '../../src/woodpecker/seed/world.ts';

function repoWith(fields: Partial<RepoRow>): RepoRow {
  const db = new Database();
  seedWorld(db, 0);
  const [repo] = db.repos.rows;
  if (repo === undefined) throw new Error('the start world is empty');
  return { ...repo, ...fields };
}

type Facts = Pick<PipelineRow, 'event' | 'author' | 'from_fork'>;

const PUSH: Facts = { event: 'push', author: 'octocat', from_fork: false };
const OWN: Facts = { event: 'pull_request', author: 'octocat', from_fork: false };
const FORK: Facts = { event: 'pull_request', author: 'mallory', from_fork: true };
const CLOSED: Facts = { event: 'pull_request_closed', author: 'mallory', from_fork: true };

describe('who has to wait for a person', () => {
  it.each([
    ['all_events', [true, true, true, true]],
    ['pull_requests', [false, true, true, true]],
    ['forks', [false, false, true, true]],
    ['none', [false, false, false, false]],
    ['', [false, false, false, false]],
    ['something new', [false, false, false, false]],
  ])('by %s', (setting, expected) => {
    const repo = repoWith({ require_approval: setting });
    expect([PUSH, OWN, FORK, CLOSED].map((facts) => needsApproval(repo, facts))).toEqual(expected);
  });

  it('not other events of a fork, where only pull requests of forks wait', () => {
    const repo = repoWith({ require_approval: 'forks' });
    expect(needsApproval(repo, { ...FORK, event: 'push' })).toBe(false);
  });

  it('not who is exempted by name, under any setting', () => {
    const repo = repoWith({ require_approval: 'all_events', approval_allowed_users: ['mallory'] });
    expect([needsApproval(repo, FORK), needsApproval(repo, PUSH)]).toEqual([false, true]);
  });

  it.each(['cron', 'manual'] as const)('never an event of kind %s', (event) => {
    expect(needsApproval(repoWith({ require_approval: 'all_events' }), { ...PUSH, event })).toBe(false);
  });
});

describe('several states are one', () => {
  it.each([
    [['success', 'skipped'], 'success'],
    [['success', 'failure'], 'failure'],
    [['failure', 'pending'], 'pending'],
    [['failure', 'running', 'pending'], 'running'],
    [['running', 'canceled'], 'canceled'],
    [['killed', 'canceled'], 'killed'],
    [['error', 'killed'], 'error'],
    [['blocked', 'error'], 'blocked'],
    [['blocked', 'declined'], 'declined'],
    [[], 'success'],
  ] as const)('%j is %s', (states, expected) => {
    expect(mergedStatus(states)).toBe(expected);
  });
});
