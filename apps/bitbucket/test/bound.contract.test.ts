import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BitbucketSimulator, startBitbucket } from '@guard/simulators';
import { connectRaw2026, type Leg, nobody } from '@guard/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHECKOUT, PR_42 } from './support/places.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const FORM = { elicitation: { form: {} } };
const TICKED = { confirm: { action: 'accept', content: { confirm: true } } };

let bitbucket: BitbucketSimulator;
let folder = '';
beforeEach(async () => {
  bitbucket = await startBitbucket();
  folder = mkdtempSync(join(tmpdir(), 'bitbucket-bound-'));
});
afterEach(async () => {
  await bitbucket.close();
  rmSync(folder, { recursive: true });
});

type Options = Parameters<typeof sessions.connect>[1];

/** A client of a process of its own; all of them share a folder, and with it keys and approvals. */
async function client({ env = {}, ...options }: Options = {}) {
  const { started } = await sessions.connect(bitbucket, {
    ...options,
    env: { GUARD_STATE_DIR: folder, ...env },
  });
  return connectRaw2026(started.connect(), nobody(), FORM);
}

function answerTo(leg: Leg) {
  if (!('asked' in leg)) throw new Error(`No question: ${leg.ended.text}`);
  return { inputResponses: TICKED, requestState: leg.asked.state };
}

const MERGE = 'merge_pull_request';

describe('an approval', () => {
  it('of a process that shares the folder counts, once', async () => {
    const answer = answerTo(await (await client()).leg(MERGE, PR_42));
    const other = await client();
    expect(await other.leg(MERGE, PR_42, answer)).toHaveProperty('ended.isError', false);
    await other.leg(MERGE, PR_42, answer);
    expect(bitbucket.journal).toHaveLength(1);
  });

  it('counts whatever the order of the arguments is', async () => {
    const one = await client();
    const answer = answerTo(await one.leg(MERGE, { project: 'PAY', repo: 'checkout', pr_id: 42 }));
    const again = await one.leg(MERGE, { pr_id: '42', repo: 'checkout', project: 'PAY' }, answer);
    expect(again).toHaveProperty('ended.isError', false);
  });

  const OF_42 = ['enable_auto_merge', 'decline_pull_request', 'merge_pull_request'];
  it.each(OF_42.flatMap((from) => OF_42.map((to) => [from, to] as const)).filter(([a, b]) => a !== b))(
    'of %s is none for %s with the very same arguments',
    async (from, to) => {
      const one = await client();
      const answer = answerTo(await one.leg(from, PR_42));
      expect(await one.leg(to, PR_42, answer)).toHaveProperty('asked');
      expect(bitbucket.journal).toEqual([]);
    },
  );

  it.each([{ pr_id: 43 }, { version: 0 }, { project: 'OPS', repo: 'infra', pr_id: 1 }])(
    'is none for the call with %j',
    async (change) => {
      const one = await client();
      const answer = answerTo(await one.leg(MERGE, PR_42));
      expect(await one.leg(MERGE, { ...PR_42, ...change }, answer)).toHaveProperty('asked');
      expect(bitbucket.journal).toEqual([]);
    },
  );

  it('within one scope is none within another, though the call reads the same', async () => {
    bitbucket.addPullRequest({
      repo: 'OPS/infra',
      id: 42,
      title: 'Retry a payment that timed out',
      from: 'feature/retry',
    });
    const bound = { BITBUCKET_PROJECT: 'PAY', BITBUCKET_REPO: 'checkout' };
    const answer = answerTo(await (await client({ env: bound })).leg(MERGE, { pr_id: 42 }));
    const elsewhere = await client({ env: { BITBUCKET_PROJECT: 'OPS', BITBUCKET_REPO: 'infra' } });
    expect(await elsewhere.leg(MERGE, { pr_id: 42 }, answer)).toHaveProperty('asked');
    const unbound = await client();
    expect(await unbound.leg(MERGE, PR_42, answer)).toHaveProperty('asked');
    expect(bitbucket.journal).toEqual([]);
    expect(await (await client({ env: bound })).leg(MERGE, { pr_id: 42 }, answer)).toHaveProperty(
      'ended.isError',
      false,
    );
  });

  it('given to one account is none for another token', async () => {
    const answer = answerTo(await (await client({ as: 'author' })).leg(MERGE, PR_42));
    expect(await (await client({ as: 'admin' })).leg(MERGE, PR_42, answer)).toHaveProperty('asked');
    expect(bitbucket.journal).toEqual([]);
  });

  it('is none without its state: an answer that was made up does nothing', async () => {
    const one = await client();
    for (const extras of [{ inputResponses: TICKED }, { inputResponses: TICKED, requestState: 'made up' }]) {
      expect(await one.leg(MERGE, PR_42, extras)).toHaveProperty('asked');
    }
    expect(bitbucket.journal).toEqual([]);
  });

  it('that two retries bring at once merges once, and a tag is made once', async () => {
    const one = await client();
    for (const [tool, args] of [
      ['create_tag', { ...CHECKOUT, name: 'v2.0.0', start_point: 'main' }],
      [MERGE, PR_42],
    ] as const) {
      const before = bitbucket.journal.length;
      const answer = answerTo(await one.leg(tool, args));
      await Promise.all([1, 2, 3].map(() => one.leg(tool, args, answer)));
      expect(bitbucket.journal.length - before).toBe(1);
    }
  });
});
