import { describe, expect, it } from 'vitest';
import { STATUSES } from '../src/pipelines/statuses.ts';
import { whyUnapproved } from '../src/pipelines/unapproved.ts';
import { pipelineRow, workflowRow } from './pipeline-rows.ts';

const why = (
  fields: Readonly<Record<string, unknown>>,
  how: Parameters<typeof whyUnapproved>[1] = {},
  requireApproval = 'forks',
) => whyUnapproved(pipelineRow(fields), how, requireApproval)?.toString();

const CANCELED = { status: 'canceled', started: 0 };

describe('a restart is a matter for a person when the pipeline', () => {
  it.each([
    ['was declined', { status: 'declined', started: 0, reviewed: 5 }, 'which was declined'],
    ['was declined, and ran in some way', { status: 'declined', reviewed: 5 }, 'which was declined'],
    [
      'was killed while it waited for approval',
      { status: 'killed', started: 0 },
      'which was stopped before it ran and was never approved',
    ],
    [
      'never ran and has a status that nobody knows',
      { status: 'cancelled', started: 0 },
      'which was stopped before it ran and was never approved',
    ],
    [
      'came from a fork and ran without anybody looking',
      { from_fork: true },
      'which came from a fork and was never approved',
    ],
    [
      'came from a fork, and the answer of an old version has no word about a review',
      { from_fork: true, reviewed: undefined },
      'which came from a fork and was never approved',
    ],
  ])('%s', (_what, fields, words) => expect(why(fields)).toBe(words));

  it.each(['killed', 'canceled'])('is %s and shows by its parts that it waited for approval', (status) =>
    expect(
      why(
        { status, started: 0, workflows: [workflowRow('build', 'blocked', { test: 'blocked' })] },
        {},
        'none',
      ),
    ).toBe('which was stopped before it ran and was never approved'),
  );

  it('came from a fork and is to run as a deployment, with other secrets than those it was approved for', () => {
    const reviewed = { from_fork: true, reviewed: 5 };
    expect(why(reviewed)).toBeUndefined();
    expect(why(reviewed, { event: 'deployment' })).toBe('which came from a fork, as a deployment');
  });

  it.each([
    ['all_events', 'push'],
    ['all_events', 'pull_request'],
    ['all_events', 'deployment'],
    ['pull_requests', 'pull_request'],
    ['pull_requests', 'pull_request_metadata'],
    ['a mode of a newer version', 'push'],
  ])('was cancelled before it ran, where %s makes a %s wait for approval', (requireApproval, event) =>
    expect(why({ ...CANCELED, event }, {}, requireApproval)).toBe(
      'which was stopped before it ran and was never approved',
    ),
  );
});

describe('a restart is no matter for a person when the pipeline', () => {
  it.each(['success', 'failure', 'error', 'killed', 'running', 'pending'])('ran and now is %s', (status) =>
    expect(why({ status })).toBeUndefined(),
  );

  it.each(['killed', 'canceled'])('was approved and then %s before it ran', (status) =>
    expect(why({ status, started: 0, reviewed: 5 })).toBeUndefined(),
  );

  it.each([
    ['forks', 'push'],
    ['forks', 'pull_request'],
    ['none', 'pull_request'],
    ['', 'push'],
    ['pull_requests', 'push'],
    ['all_events', 'cron'],
    ['all_events', 'manual'],
  ])('was cancelled while it waited for an agent, where %j lets a %s run', (requireApproval, event) =>
    expect(why({ ...CANCELED, event }, {}, requireApproval)).toBeUndefined(),
  );

  it.each(['cron', 'manual'])(
    'is a %s that was cancelled before it ran, where an old version calls that killed',
    (event) => expect(why({ status: 'killed', started: 0, event }, {}, 'all_events')).toBeUndefined(),
  );

  it('came from a fork and was approved', () => {
    expect(why({ from_fork: true, reviewed: 5, status: 'failure' })).toBeUndefined();
  });

  it('gets variables, and is of the repository itself', () => {
    expect(why({}, { variables: { MODE: 'full' } })).toBeUndefined();
  });

  it('came from a fork, was approved, and gets an empty list of variables', () => {
    expect(why({ from_fork: true, reviewed: 5 }, { variables: {} })).toBeUndefined();
  });

  it('is a deployment of code from the repository itself', () => {
    expect(why({}, { event: 'deployment' })).toBeUndefined();
  });
});

it('asks about every status of a fork that nobody reviewed', () => {
  expect(STATUSES.filter((status) => why({ status, from_fork: true }) === undefined)).toEqual([]);
});
