import type { BitbucketSimulator } from '@guard/simulators';
import { connectDriven2025, connectRaw2026, nobody, type ToolResult } from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { seed } from './bitbucket.ts';
import { CHECKOUT, PR_42 } from './support/places.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const TICK = { action: 'accept', content: { confirm: true } };
const FORM = { elicitation: { form: {} } };
type Happen = (bitbucket: BitbucketSimulator) => void;

/** Asks, lets something happen while the person reads, ticks; what the tick came to, or undefined for a new question. */
type Tick = (tool: string, args: object, happen: Happen) => Promise<Ticked>;
interface Ticked {
  readonly bitbucket: BitbucketSimulator;
  readonly ended: ToolResult | undefined;
}

const on2026: Tick = async (tool, args, happen) => {
  const { started, bitbucket } = await sessions.start();
  seed(bitbucket);
  const client = await connectRaw2026(started.connect(), nobody(), FORM);
  const asked = await client.leg(tool, { ...args });
  if (!('asked' in asked)) throw new Error(`No question: ${asked.ended.text}`);
  happen(bitbucket);
  const extras = { inputResponses: { confirm: TICK }, requestState: asked.asked.state };
  const leg = await client.leg(tool, { ...args }, extras);
  return { bitbucket, ended: 'ended' in leg ? leg.ended : undefined };
};

const on2025: Tick = async (tool, args, happen) => {
  const { started, bitbucket } = await sessions.start();
  seed(bitbucket);
  const client = await connectDriven2025(started.connect(), FORM);
  const begun = await client.begin(tool, { ...args });
  if (!('dialog' in begun)) throw new Error(`No question: ${begun.ended.text}`);
  happen(bitbucket);
  begun.dialog.answer(TICK);
  const next = await begun.dialog.goesOn();
  return { bitbucket, ended: 'ended' in next ? next.ended : undefined };
};

/** Something that happens after the answer was looked at: right when the write arrives, before it is acted on. */
function whenTheWriteArrives(happen: Happen): Happen {
  return (bitbucket) => {
    let did = false;
    bitbucket.set({
      answerWith: ({ method }) => {
        if (method !== 'GET' && !did) {
          did = true;
          happen(bitbucket);
        }
        return undefined;
      },
    });
  };
}

const pushed: Happen = (bitbucket) => void bitbucket.push('feature/retry');
const neighbour: Happen = (bitbucket) => void bitbucket.push('main', { message: 'Pull request #43' });
const squashing: Happen = (bitbucket) => (bitbucket.repo().settings.defaultStrategy = 'squash');
const reworded: Happen = (bitbucket) => {
  for (const task of bitbucket.pullRequest(42).comments) task.version += 1;
};
const requestedAnew: Happen = (bitbucket) => {
  const row = bitbucket.pullRequest(51);
  if (row.autoMerge) row.autoMerge = { ...row.autoMerge, strategyId: 'squash' };
};
const autoMerge = { ...PR_42, strategy: 'squash' };

describe.each([
  ['2026-07-28', on2026],
  ['2025', on2025],
])('on %s', (_revision, tick) => {
  describe('an accepted merge', () => {
    it('is sent with the version and the strategy that were shown, once', async () => {
      const { bitbucket, ended } = await tick('merge_pull_request', PR_42, () => undefined);
      expect(ended).toMatchObject({ isError: false });
      expect(bitbucket.journal).toMatchObject([
        {
          path: expect.stringMatching(/\/42\/merge\?version=0$/),
          body: { strategyId: 'no-ff' },
          status: 200,
        },
      ]);
    });

    it.each([
      ['a push to its source', pushed],
      ['a merge of a neighbour into the same target', neighbour],
    ])('merges nothing after %s while the person read: it is asked anew', async (_what, happen) => {
      const { bitbucket, ended } = await tick('merge_pull_request', PR_42, happen);
      expect(ended).toBeUndefined();
      expect(bitbucket.journal).toEqual([]);
      expect(bitbucket.pullRequest(42).state).toBe('OPEN');
    });

    it.each([
      ['a push to its source', pushed],
      ['a merge of a neighbour', neighbour],
    ])(
      'merges nothing after %s in the last moment, says so, and does not try again',
      async (_what, happen) => {
        const { bitbucket, ended } = await tick('merge_pull_request', PR_42, whenTheWriteArrives(happen));
        expect(ended).toMatchObject({ isError: true });
        expect(ended?.text).toContain('changed after it was looked at');
        expect(bitbucket.journal).toHaveLength(1);
        expect(bitbucket.journal).toMatchObject([{ status: 409 }]);
        expect(bitbucket.pullRequest(42).state).toBe('OPEN');
      },
    );

    it('goes by the strategy that was shown, though the repository has another one by now', async () => {
      const meanwhile = await tick('merge_pull_request', PR_42, squashing);
      expect(meanwhile.ended).toBeUndefined();
      expect(meanwhile.bitbucket.journal).toEqual([]);
      const last = await tick('merge_pull_request', PR_42, whenTheWriteArrives(squashing));
      expect(last.bitbucket.journal).toMatchObject([{ body: { strategyId: 'no-ff' }, status: 200 }]);
    });
  });

  describe('an accepted auto-merge', () => {
    it('is sent to the address that can ask for one, with version and strategy', async () => {
      const { bitbucket, ended } = await tick('enable_auto_merge', autoMerge, () => undefined);
      expect(ended).toMatchObject({ isError: false, structuredContent: { auto_merge: 'merged at once' } });
      expect(bitbucket.journal).toMatchObject([
        {
          path: expect.stringMatching(/\/42\/merge\?version=0$/),
          body: { autoMerge: true, strategyId: 'squash' },
        },
      ]);
    });

    it('stays off after a push while the person read, and after one in the last moment', async () => {
      const meanwhile = await tick('enable_auto_merge', autoMerge, pushed);
      expect(meanwhile.ended).toBeUndefined();
      expect(meanwhile.bitbucket.journal).toEqual([]);
      const { bitbucket, ended } = await tick('enable_auto_merge', autoMerge, whenTheWriteArrives(pushed));
      expect(ended?.text).toContain('changed after it was looked at');
      expect(bitbucket.journal).toHaveLength(1);
      expect(bitbucket.pullRequest(42)).toMatchObject({ state: 'OPEN' });
      expect(bitbucket.pullRequest(42).autoMerge).toBeUndefined();
    });
  });

  describe('an accepted review', () => {
    const args = { ...PR_42, action: 'approve' };

    it('names the commit that was shown, which Bitbucket compares besides the version', async () => {
      const { bitbucket } = await tick('submit_pr_review', args, () => undefined);
      const { fromCommit } = bitbucket.pullRequest(42);
      expect(bitbucket.journal).toMatchObject([
        { body: { status: 'APPROVED', lastReviewedCommit: fromCommit }, status: 200 },
      ]);
    });

    it('is for the commit that was shown: no approval of what nobody looked at', async () => {
      const meanwhile = await tick('submit_pr_review', args, pushed);
      expect(meanwhile.ended).toBeUndefined();
      const { bitbucket, ended } = await tick('submit_pr_review', args, whenTheWriteArrives(pushed));
      expect(ended).toMatchObject({ isError: true });
      expect(bitbucket.journal).toMatchObject([{ status: 409 }]);
      expect(bitbucket.pullRequest(42).reviewers).toMatchObject([{ user: 'reviewer', status: 'UNAPPROVED' }]);
    });
  });

  describe('an accepted tag', () => {
    const args = { ...CHECKOUT, name: 'v2.0.0', start_point: 'feature/retry' };

    it('stands on the commit that the branch led to when it was shown', async () => {
      const meanwhile = await tick('create_tag', args, pushed);
      expect(meanwhile.ended).toBeUndefined();
      expect(meanwhile.bitbucket.repo().tags).toHaveLength(1);
      let shown = '';
      const { bitbucket } = await tick('create_tag', args, (running) => {
        shown = running.pullRequest(42).fromCommit;
        whenTheWriteArrives(pushed)(running);
      });
      expect(bitbucket.journal).toMatchObject([{ body: { startPoint: shown } }]);
      expect(bitbucket.repo().tags.at(-1)).toMatchObject({ name: 'v2.0.0', commit: shown });
      expect(bitbucket.pullRequest(42).fromCommit).not.toBe(shown);
    });
  });

  it.each([
    ['decline_pull_request', PR_42],
    ['update_pull_request', { ...PR_42, version: 0, draft: true }],
  ])('an accepted call of %s is held to the version', async (tool, args) => {
    const { bitbucket, ended } = await tick(tool, args, whenTheWriteArrives(pushed));
    expect(ended?.text).toContain('changed after it was looked at');
    expect(bitbucket.journal).toMatchObject([{ status: 409 }]);
    expect(bitbucket.pullRequest(42)).toMatchObject({ state: 'OPEN', draft: false });
  });

  it('an accepted withdrawal of auto-merge takes back the request that was shown, and no other one', async () => {
    const args = { ...CHECKOUT, pr_id: 51 };
    const other = await tick('disable_auto_merge', args, requestedAnew);
    expect(other.ended).toBeUndefined();
    expect(other.bitbucket.journal).toEqual([]);
    const same = await tick('disable_auto_merge', args, () => undefined);
    expect(same.ended).toMatchObject({ isError: false });
    expect(same.bitbucket.pullRequest(51).autoMerge).toBeUndefined();
  });

  it('a task is resolved at its own version, not at that of the pull request', async () => {
    const { bitbucket } = await tick('resolve_task', { ...PR_42, task_id: 8 }, () => undefined);
    expect(bitbucket.journal).toMatchObject([{ body: { version: 0 }, status: 200 }]);
    bitbucket.reset();
    seed(bitbucket);
    reworded(bitbucket);
    const { call } = await sessions.connect(bitbucket);
    expect(await call('resolve_task', { ...PR_42, task_id: 8 })).toMatchObject({ isError: false });
    expect(bitbucket.journal).toMatchObject([{ body: { version: 1 }, status: 200 }]);
  });

  it('an accepted task is held to the version of the task', async () => {
    const args = { ...PR_42, task_id: 8 };
    const { bitbucket, ended } = await tick('resolve_task', args, whenTheWriteArrives(reworded));
    expect(ended?.text).toContain('changed after it was looked at');
    expect(bitbucket.journal).toMatchObject([{ status: 409 }]);
    expect(bitbucket.pullRequest(42).comments.at(-2)).toMatchObject({ state: 'OPEN' });
  });
});
