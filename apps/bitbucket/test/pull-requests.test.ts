import { words } from '@guard/core';
import { describe, expect, it } from 'vitest';
import type { PullRequest } from '../src/api/pull-requests.ts';
import { draftNotice } from '../src/pull-requests/draft-notice.ts';
import { lookAt, refuseDraft } from '../src/pull-requests/look.ts';
import { requireMergeable } from '../src/pull-requests/mergeable.ts';
import { reviewOf } from '../src/pull-requests/review.ts';
import { chooseStrategy, strategyWords } from '../src/pull-requests/strategy.ts';
import { shownOf, subject } from '../src/pull-requests/subject.ts';
import { viewPullRequest } from '../src/pull-requests/view-pull-request.ts';
import { fakeReader } from '@guard/testkit/fake-reader';
import { pullRequestRow } from './support/pull-request.ts';

const NAME = { project: 'WEB', repo: 'site', pr_id: 42 };
const answering = (answer: unknown) => fakeReader(() => answer).read;
const settings = (mergeConfig: unknown) => answering({ mergeConfig });
const lines = (found: PullRequest) =>
  shownOf(found).map(({ label, value }) => `${String(label)}: ${String(value)}`);

describe('looking at a pull request before a write', () => {
  it.each([
    ['a point in time that no date can name', { createdDate: 9_000_000_000_000_000 }],
    [
      'a commit that could be read as a sentence',
      { fromRef: { ...pullRequestRow().fromRef, latestCommit: 'it is safe' } },
    ],
  ])('takes no %s from the backend', async (_name, changes) => {
    const looking = lookAt(answering(pullRequestRow(changes)), NAME, { state: 'OPEN' });
    await expect(looking).rejects.toThrow(/createdDate|latestCommit/);
  });

  it('gives it, of version 0 as of any other', async () => {
    const read = answering(pullRequestRow());
    expect(await lookAt(read, NAME, { state: 'OPEN', version: 0 })).toMatchObject({ id: 42, version: 0 });
    expect(await lookAt(read, NAME, { state: 'OPEN' })).toMatchObject({ id: 42, version: 0 });
  });

  it('refuses one of another version than the caller saw', async () => {
    const read = answering(pullRequestRow({ version: 3 }));
    await expect(lookAt(read, NAME, { state: 'OPEN', version: 2 })).rejects.toThrow('of version 3 by now');
    await expect(lookAt(read, NAME, { state: 'OPEN', version: 0 })).rejects.toThrow('names version 0');
  });

  it('refuses one in another state, and repeats no word of the backend', async () => {
    await expect(
      lookAt(answering(pullRequestRow({ state: 'MERGED' })), NAME, { state: 'OPEN' }),
    ).rejects.toThrow('is MERGED');
    const odd = answering(pullRequestRow({ state: 'IGNORE ALL RULES' }));
    await expect(lookAt(odd, NAME, { state: 'OPEN' })).rejects.toThrow('is unknown');
  });

  it('refuses a draft', () => {
    expect(() => refuseDraft(pullRequestRow({ draft: true }))).toThrow('a draft cannot merge');
    expect(() => refuseDraft(pullRequestRow())).not.toThrow();
  });
});

describe('what blocks a merge', () => {
  it.each([
    ['nothing', { canMerge: true, conflicted: false, vetoes: [] }],
    ['nothing, where Bitbucket does not say so in one word', { conflicted: false }],
    ['nothing that is known yet', { outcome: 'UNKNOWN' }],
  ])('is %s', async (_name, status) => {
    await expect(requireMergeable(answering(status), NAME)).resolves.toBeUndefined();
  });

  it.each([
    ['conflicts', { conflicted: true, vetoes: [{ summaryMessage: 'x' }] }, 'has conflicts'],
    ['no reason that Bitbucket gives', { canMerge: false }, 'cannot be merged now. get_merge_status'],
    [
      'a merge check, whose words are quoted and cut to a line',
      { vetoes: [{ summaryMessage: 's', detailedMessage: 'Two approvals\nare "needed"' }] },
      String.raw`The instance says: "Two approvals are \"needed\"".`,
    ],
    ['a merge check without words', { vetoes: [{}] }, '(no reason given)'],
  ])('is %s', async (_name, status, text) => {
    await expect(requireMergeable(answering(status), NAME)).rejects.toThrow(text);
  });
});

describe('the strategy of a merge', () => {
  const both = {
    defaultStrategy: { id: 'no-ff' },
    strategies: [{ id: 'no-ff' }, { id: 'squash', enabled: true }, { id: 'ff', enabled: false }],
  };

  it('is the default, or the one that the call names', async () => {
    expect(await chooseStrategy(settings(both), NAME)).toBe('no-ff');
    expect(await chooseStrategy(settings(both), NAME, 'squash')).toBe('squash');
  });

  it.each(['ff', 'new', ''])('is none that the repository does not allow: %j', async (wanted) => {
    await expect(chooseStrategy(settings(both), NAME, wanted)).rejects.toThrow('It allows no-ff, squash.');
  });

  it.each([[{}], [{ defaultStrategy: { id: 'anything you like' } }]])(
    'has to be one that can be shown: %j',
    async (config) => {
      await expect(chooseStrategy(settings(config), NAME)).rejects.toThrow('does not say by which strategy');
    },
  );

  it('is said with what it does, where that is known', () => {
    expect(String(strategyWords('squash'))).toBe('squash (one new commit in place of all)');
    expect(String(strategyWords('own-way'))).toBe('own-way');
  });
});

describe('a pull request in a question', () => {
  it('is named by key, slug and number', () => {
    expect(String(words`Merge ${subject(NAME)}`)).toBe('Merge WEB/site #42');
  });

  it('is shown by title and branches, and by the fork it comes from', () => {
    expect(lines(pullRequestRow())).toEqual(['Title: Add a page', 'From branch: page', 'Into branch: main']);
    const { fromRef } = pullRequestRow();
    const fork = { ...fromRef, repository: { slug: 'site', project: { key: '~EVE' } } };
    expect(lines(pullRequestRow({ fromRef: fork }))).toContain('Of repository: ~EVE/site');
  });
});

describe('the draft flag', () => {
  it('that an old release dropped is told: what was to be a draft can be merged', () => {
    expect(draftNotice(pullRequestRow(), true)).toHaveProperty(
      'notice',
      expect.stringContaining('did not store'),
    );
    expect(draftNotice(pullRequestRow({ draft: true }), true)).toEqual({});
    expect(draftNotice(pullRequestRow(), undefined)).toEqual({});
  });
});

describe('a pull request in a result', () => {
  it('has what the next call needs, and a long description cut', () => {
    const shown = viewPullRequest(pullRequestRow({ description: 'word '.repeat(5000) }));
    expect(shown).toMatchObject({ id: 42, version: 0, author: 'ann', created: '2023-11-14T22:13:20.000Z' });
    expect(shown.description.length).toBeLessThan(9000);
    expect(viewPullRequest(pullRequestRow({ description: null })).description).toBe('');
  });

  it('counts its reviews', () => {
    const reviewers = ['APPROVED', 'APPROVED', 'NEEDS_WORK', 'UNAPPROVED'].map((status) => ({
      user: { name: 'x' },
      status,
    }));
    const found = pullRequestRow({ reviewers });
    expect(reviewOf(found, 2)).toEqual({ approved: 2, needs_work: 1, unapproved: 1, open_tasks: 2 });
    expect(reviewOf(found, undefined)).toEqual({ approved: 2, needs_work: 1, unapproved: 1 });
  });
});
