import type { BitbucketSimulator } from '@guard/simulators';
import { personOf } from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { server } from '../src/server.ts';
import { seed } from './bitbucket.ts';
import { ASKING, exampleOf } from './support/asking.ts';
import { CHECKOUT, PR_42 } from './support/places.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const declines = () =>
  personOf({ name: 'declines', reply: { result: { action: 'decline' } }, outcome: 'nothing' });

/** Waits to merge by itself, for the one thing that a door is about. */
function waitsFor(prepare: (bitbucket: BitbucketSimulator) => void) {
  return (bitbucket: BitbucketSimulator) => {
    const row = bitbucket.pullRequest(42);
    prepare(bitbucket);
    row.autoMerge = {
      createdDate: bitbucket.now(),
      fromHash: row.fromCommit,
      toRefId: 'refs/heads/main',
      strategyId: 'no-ff',
      autoSubject: true,
    };
  };
}

const needsApproval = (bitbucket: BitbucketSimulator) => {
  bitbucket.repo().settings.requiredApprovers = 1;
};
const needsTasks = (bitbucket: BitbucketSimulator) => {
  bitbucket.repo().settings.requiredAllTasksComplete = true;
  for (const task of bitbucket.pullRequest(42).comments) {
    if (task.id !== 8) task.state = 'RESOLVED';
  }
};
const needsBuild = (bitbucket: BitbucketSimulator) => {
  bitbucket.repo().requiredBuilds.push({ id: 1, buildParentKeys: ['GATE'] });
};
const isDraft = (bitbucket: BitbucketSimulator) => {
  bitbucket.pullRequest(42).draft = true;
};

interface Door {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly before: (bitbucket: BitbucketSimulator) => void;
}

/** Every tool through which a pull request can come to be merged, and the state in which one call of it does that. */
const MERGES: Door[] = [
  { tool: 'merge_pull_request', args: PR_42, before: () => undefined },
  { tool: 'enable_auto_merge', args: PR_42, before: () => undefined },
  { tool: 'submit_pr_review', args: { ...PR_42, action: 'approve' }, before: waitsFor(needsApproval) },
  { tool: 'resolve_task', args: { ...PR_42, task_id: 8 }, before: waitsFor(needsTasks) },
  { tool: 'set_build_status', args: exampleOf('set_build_status').args, before: waitsFor(needsBuild) },
  { tool: 'update_pull_request', args: { ...PR_42, version: 0, draft: false }, before: waitsFor(isDraft) },
];

describe('every door through which a pull request comes to be merged', () => {
  it.each(MERGES)('$tool merges it, after the yes of a person', async ({ tool, args, before }) => {
    const { call, bitbucket, person } = await sessions.start();
    seed(bitbucket);
    before(bitbucket);
    expect(await call(tool, args)).toMatchObject({ isError: false });
    expect(person.seen).toHaveLength(1);
    expect(bitbucket.pullRequest(42).state).toBe('MERGED');
  });

  it.each(MERGES)('$tool merges nothing after a no', async ({ tool, args, before }) => {
    const { call, bitbucket, person } = await sessions.start({}, { person: declines() });
    seed(bitbucket);
    before(bitbucket);
    expect(await call(tool, args)).toMatchObject({ isError: true });
    expect(person.seen).toHaveLength(1);
    expect(bitbucket.journal).toEqual([]);
    expect(bitbucket.pullRequest(42).state).toBe('OPEN');
  });

  // In each of the states in which a single write is missing for the merge.
  const states = MERGES.map(({ before }) => before);
  const others = server.tools.map(({ name }) => name).filter((name) => !ASKING.includes(name));
  it.each(others)('%s, which asks nobody, is none of them', async (name) => {
    const { call, bitbucket } = await sessions.start();
    for (const before of states) {
      bitbucket.reset();
      seed(bitbucket);
      before(bitbucket);
      await call(name, exampleOf(name).args);
      expect(bitbucket.pullRequest(42).state).toBe('OPEN');
    }
  });

  it('an edit of the title leaves a draft a draft, and what waits waiting', async () => {
    const { call, bitbucket } = await sessions.start();
    waitsFor(isDraft)(bitbucket);
    await call('update_pull_request', { ...PR_42, version: 0, title: 'Ready!', description: '' });
    expect(bitbucket.pullRequest(42)).toMatchObject({ state: 'OPEN', draft: true, title: 'Ready!' });
  });
});

describe('every door through which a merge is kept from happening', () => {
  it.each<Door & { readonly kept: object }>([
    { tool: 'decline_pull_request', args: PR_42, before: () => undefined, kept: { state: 'DECLINED' } },
    {
      tool: 'update_pull_request',
      args: { ...PR_42, version: 0, draft: true },
      before: () => undefined,
      kept: { draft: true },
    },
    {
      tool: 'submit_pr_review',
      args: { ...PR_42, action: 'needs_work' },
      before: () => undefined,
      kept: { reviewers: [{}, { user: 'maintainer', status: 'NEEDS_WORK' }] },
    },
    {
      tool: 'disable_auto_merge',
      args: PR_42,
      before: waitsFor(isDraft),
      kept: { state: 'OPEN', autoMerge: undefined },
    },
  ])('$tool asks', async ({ tool, args, before, kept }) => {
    const no = await sessions.start({}, { person: declines() });
    seed(no.bitbucket);
    before(no.bitbucket);
    await no.call(tool, args);
    expect(no.bitbucket.journal).toEqual([]);
    const yes = await sessions.start();
    seed(yes.bitbucket);
    before(yes.bitbucket);
    await yes.call(tool, args);
    expect(yes.person.seen).toHaveLength(1);
    expect({ autoMerge: undefined, ...yes.bitbucket.pullRequest(42) }).toMatchObject(kept);
  });
});

it('a failing report on a required build asks, because it keeps what waits from merging', async () => {
  const { call, bitbucket, person } = await sessions.start({}, { person: declines() });
  seed(bitbucket);
  await call('set_build_status', { ...exampleOf('set_build_status').args, key: 'CI', state: 'FAILED' });
  expect(person.seen).toHaveLength(1);
  expect(bitbucket.state.builds).toMatchObject([{ key: 'CI', state: 'SUCCESSFUL' }]);
});

it('a tag, which may release something, asks whatever it is called', async () => {
  for (const name of ['v1', 'nightly/2026-12-01', 'x', '-']) {
    const { call, bitbucket, person } = await sessions.start({}, { person: declines() });
    await call('create_tag', { ...CHECKOUT, name, start_point: 'main' });
    expect(person.seen).toHaveLength(1);
    expect(bitbucket.journal).toEqual([]);
  }
});
