import { CLIENTS_WITH_FORM } from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { server } from '../src/server.ts';
import { seed } from './bitbucket.ts';
import { ALWAYS_ASK, ASKING, exampleOf, SOMETIMES_ASKS } from './support/asking.ts';
import { PR_42 } from './support/places.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const NAMES = server.tools.map(({ name }) => name);

describe('the set of tools that ask', () => {
  it('names no tool that is gone, and is what is declared, in both directions', () => {
    const declared = server.tools.filter(({ kind }) => kind !== 'read' && kind !== 'write');
    expect(declared.map(({ name }) => name).toSorted()).toEqual([...ASKING].toSorted());
  });

  // One client of each generation: what asks does not hang on more.
  const kinds = CLIENTS_WITH_FORM.filter(({ raw }) => raw);
  describe.each(kinds)('on a server that asks, $name:', (kind) => {
    it.each(NAMES)('%s puts a question exactly if it is one of them', async (name) => {
      const { call, bitbucket, person } = await sessions.start({}, { kind });
      seed(bitbucket);
      const result = await call(name, exampleOf(name).args);
      expect(result).toMatchObject({ isError: false });
      expect(person.seen).toHaveLength(ASKING.includes(name) ? 1 : 0);
    });
  });
});

describe('update_pull_request', () => {
  const version = { ...PR_42, version: 0 };
  it.each([
    [{ draft: true }, 1],
    [{ draft: false }, 1],
    [{ draft: false, title: 'New' }, 1],
    [{ title: 'New' }, 0],
    [{ description: 'New' }, 0],
    [{ title: 'New', description: '' }, 0],
  ])('with %j asks %i times', async (changes, times) => {
    const { call, person, bitbucket } = await sessions.start();
    const result = await call(SOMETIMES_ASKS, { ...version, ...changes });
    expect(result).toMatchObject({ isError: false });
    expect(person.seen).toHaveLength(times);
    expect(bitbucket.journal).toHaveLength(1);
  });

  it('takes neither a target branch nor reviewers, which would decide whether it can merge', async () => {
    const { call, bitbucket } = await sessions.start();
    for (const other of [
      { to_ref: 'release' },
      { toRef: { id: 'x' } },
      { reviewers: [] },
      { state: 'MERGED' },
    ]) {
      const result = await call(SOMETIMES_ASKS, { ...version, title: 'New', ...other });
      expect(result.text).toContain('unknown argument');
    }
    expect(bitbucket.journal).toEqual([]);
  });

  it('sends the reviewers along, so that no approval that a merge needs is lost', async () => {
    const { call, bitbucket } = await sessions.start();
    const row = bitbucket.pullRequest(42);
    row.reviewers = [
      { user: 'reviewer', role: 'REVIEWER', status: 'APPROVED' },
      { user: 'reader', role: 'REVIEWER', status: 'UNAPPROVED' },
    ];
    await call(SOMETIMES_ASKS, { ...version, title: 'New' });
    expect(row).toMatchObject({
      title: 'New',
      reviewers: [{ user: 'reviewer', status: 'APPROVED' }, { user: 'reader' }],
    });
  });
});

describe('no door around a question', () => {
  it('a comment cannot be a task, which would keep a pull request from merging', async () => {
    const { call, bitbucket } = await sessions.start();
    const result = await call('add_pr_comment', { ...PR_42, text: 'Stop', severity: 'BLOCKER' });
    expect(result.text).toContain('unknown argument');
    await call('add_pr_comment', { ...PR_42, text: 'Stop' });
    expect(bitbucket.pullRequest(42).comments.at(-1)).toMatchObject({ severity: 'NORMAL', state: 'OPEN' });
  });

  it('a tag is never moved', async () => {
    const { call, bitbucket } = await sessions.start();
    const args = { project: 'PAY', repo: 'checkout', name: 'v1.0.0', start_point: 'feature/retry' };
    expect((await call('create_tag', { ...args, force: true })).text).toContain('unknown argument');
    expect((await call('create_tag', args)).text).toContain('this server moves none');
    expect(bitbucket.journal).toEqual([]);
  });

  it('nothing is sent to the old addresses, which take a review without a pin and a build from anybody', async () => {
    const { call, bitbucket } = await sessions.start();
    const sent: string[] = [];
    for (const name of ALWAYS_ASK) {
      bitbucket.reset();
      seed(bitbucket);
      await call(name, exampleOf(name).args);
      sent.push(...bitbucket.journal.map(({ method, path }) => `${method} ${path}`));
    }
    expect(sent).toHaveLength(ALWAYS_ASK.length);
    expect(sent.filter((one) => /\/approve$|\/build-status\/|^POST .*auto-merge$/.test(one))).toEqual([]);
  });
});
