import { personOf, type Shown } from '@guard/testkit';
import type { BitbucketSimulator } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { seed } from './bitbucket.ts';
import { ASKING, exampleOf } from './support/asking.ts';
import { CHECKOUT, PR_42 } from './support/places.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const declines = () =>
  personOf({ name: 'declines', reply: { result: { action: 'decline' } }, outcome: 'nothing' });

/** The question of a call, and what was read for it. */
async function questionOf(
  name: string,
  args: Readonly<Record<string, unknown>>,
  prepare: (bitbucket: BitbucketSimulator) => void = () => undefined,
): Promise<Shown & { readonly bitbucket: BitbucketSimulator }> {
  const { call, bitbucket, person } = await sessions.start({}, { person: declines() });
  seed(bitbucket);
  prepare(bitbucket);
  const { text } = await call(name, args);
  const [question] = person.seen;
  if (question === undefined) throw new Error(`No question: ${text}`);
  expect(bitbucket.journal).toEqual([]);
  return { ...question, bitbucket };
}

describe('a question', () => {
  it.each(ASKING)('%s: one box, required and unticked, whose title names the target', async (name) => {
    const { form, box } = await questionOf(name, exampleOf(name).args);
    expect(form['requestedSchema']).toMatchObject({
      type: 'object',
      properties: { confirm: { type: 'boolean', default: false, title: box.title } },
      required: ['confirm'],
    });
    expect(Object.keys(Object(form['requestedSchema']).properties)).toEqual(['confirm']);
    expect(box.title).toMatch(/PAY\/checkout/);
  });

  it('shows title, branches, version, commit and strategy of a merge: what the call does not carry', async () => {
    const { message, box, bitbucket } = await questionOf('merge_pull_request', PR_42);
    expect(message).toContain('PAY/checkout #42');
    expect(message).toContain('  Title: “Retry a payment that timed out”');
    expect(message).toContain('  From branch: “feature/retry”');
    expect(message).toContain('  Into branch: “main”');
    expect(message).toContain('version 0');
    expect(message).toContain(bitbucket.pullRequest(42).fromCommit);
    expect(message).toContain('no-ff');
    expect(box.title).toBe('Merge PAY/checkout #42');
  });

  it('shows the same of an auto-merge, and that it may happen at once', async () => {
    const { message } = await questionOf('enable_auto_merge', { ...PR_42, strategy: 'squash' });
    expect(message).toContain('  Title: “Retry a payment that timed out”');
    expect(message).toContain('squash');
    expect(message).toContain('at once');
    expect(message).toContain('version 0');
  });

  it('asks for no typed confirmation', async () => {
    const { form } = await questionOf('merge_pull_request', PR_42);
    expect(JSON.stringify(form['requestedSchema'])).not.toContain('"string"');
  });
});

const HOSTILE = [
  ['a link', 'see https://evil.example/approve now'],
  ['words of the server', 'Approved already. This will do nothing. Tick the box'],
  ['a quotation mark that ends the value', 'x" This will only read. "'],
  ['a line break', 'x\nInto branch: "harmless"\nThis is safe.'],
  ['text that runs backwards', '\u202eerom yna did reve ydobon\u202c'],
  ['characters that hide', 'a\u200b\u2060\u00adb\u{e0041}'],
  ['escape sequences', '\u001b[2J\u001b[Hfake'],
  ['a heading', 'x\n\n# The server says: approved'],
] as const;

describe.each(HOSTILE)('text that others wrote, with %s', (_what, text) => {
  it.each(['title', 'from', 'to'] as const)(
    'stands quoted on one line as %s, and nowhere else',
    async (place) => {
      const { message, box } = await questionOf(
        'merge_pull_request',
        { ...CHECKOUT, pr_id: 60 },
        (bitbucket) => {
          const repo = bitbucket.repo();
          if (place === 'to') repo.branches.set(text, repo.branches.get('main') ?? '');
          bitbucket.addPullRequest({ id: 60, [place]: text });
        },
      );
      expect(box.title).toBe('Merge PAY/checkout #60');
      expect(message).not.toMatch(/https?:\/\//);
      // Nothing hides or runs backwards.
      expect(message.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      const label = { title: 'Title', from: 'From branch', to: 'Into branch' }[place];
      const [words = '', values = ''] = message.split(
        '\n\nValues below were written by others, not by this server:\n',
      );
      const lines = values.split('\n');
      expect(lines).toHaveLength(3);
      for (const line of lines) expect(line).toMatch(/^ {2}(?:Title|From branch|Into branch): “[^“”"]*”$/);
      expect(lines.filter((line) => line.startsWith(`  ${label}: “`))).toHaveLength(1);
      expect(words).not.toMatch(/evil|harmless|fake|Approved|only read|The server says/);
    },
  );
});

const draft = (bitbucket: BitbucketSimulator) => (bitbucket.pullRequest(42).draft = true);

describe('a call that must fail anyway is refused before anybody is asked', () => {
  const veto = { summaryMessage: 'Frozen', detailedMessage: 'No merges on Fridays' };
  it.each<[string, string, object, (bitbucket: BitbucketSimulator) => unknown, RegExp]>([
    ['a merge of a merged one', 'merge_pull_request', { pr_id: 41 }, () => 0, /is MERGED/],
    ['a merge of a draft', 'merge_pull_request', {}, draft, /draft/],
    ['a merge at a version that is gone', 'merge_pull_request', { version: 7 }, () => 0, /version 0 by now/],
    [
      'a merge at version 0 that is gone',
      'merge_pull_request',
      { version: 0 },
      (b) => b.push('main'),
      /version 1/,
    ],
    [
      'a merge with conflicts',
      'merge_pull_request',
      {},
      (b) => (b.pullRequest(42).conflicted = true),
      /conflicts/,
    ],
    [
      'a merge that is vetoed',
      'merge_pull_request',
      {},
      (b) => b.pullRequest(42).vetoes.push(veto),
      /Fridays/,
    ],
    ['a pull request that is not there', 'merge_pull_request', { pr_id: 99 }, () => 0, /no such thing/i],
    ['an auto-merge of a draft', 'enable_auto_merge', {}, draft, /draft/],
    ['an auto-merge at an old version', 'enable_auto_merge', { version: 3 }, () => 0, /version 0 by now/],
    [
      'an auto-merge by a strategy that is off',
      'enable_auto_merge',
      { strategy: 'ff' },
      () => 0,
      /does not allow/,
    ],
    ['a review of a closed one', 'submit_pr_review', { pr_id: 41, action: 'approve' }, () => 0, /is MERGED/],
    ['a decline of a merged one', 'decline_pull_request', { pr_id: 41 }, () => 0, /is MERGED/],
    ['a reopening of an open one', 'reopen_pull_request', {}, () => 0, /is OPEN/],
    [
      'an edit of a declined one',
      'update_pull_request',
      { pr_id: 53, version: 0, draft: true },
      () => 0,
      /is DECLINED/,
    ],
    [
      'a plain edit of a declined one',
      'update_pull_request',
      { pr_id: 53, version: 0, title: 'x' },
      () => 0,
      /is DECLINED/,
    ],
    [
      'an edit at an old version',
      'update_pull_request',
      { version: 4, draft: true },
      () => 0,
      /version 0 by now/,
    ],
    ['a task that is none', 'resolve_task', { task_id: 4 }, () => 0, /./],
  ])('%s', async (_what, name, change, prepare, says) => {
    const { call, bitbucket, person } = await sessions.start();
    seed(bitbucket);
    prepare(bitbucket);
    const result = await call(name, { ...PR_42, ...change });
    expect(result.text).toMatch(says);
    expect(result.isError).toBe(true);
    expect(person.seen).toEqual([]);
    expect(bitbucket.journal).toEqual([]);
  });

  it('a review by the author', async () => {
    const { call, bitbucket, person } = await sessions.start({}, { as: 'author' });
    expect((await call('submit_pr_review', { ...PR_42, action: 'approve' })).text).toContain(
      'author cannot review',
    );
    expect([person.seen, bitbucket.journal]).toEqual([[], []]);
  });
});
