import { describe, expect, it } from 'vitest';
import { HOSTILE } from './support/world.ts';
import { useSessions } from './woodpecker.ts';

const sessions = useSessions();
const REPO = { repo_id: 21 };
const failure = { steps: { test: { state: 'failure' as const } } };

/** A push that succeeded, one of another branch, and two that failed after it. */
async function start() {
  const session = await sessions.start();
  const { woodpecker } = session;
  woodpecker.addPipeline({ commit: 'a1', message: 'good', changed_files: ['before.ts'] });
  woodpecker.run(21, 1);
  woodpecker.addPipeline({ branch: 'other', commit: 'b1', changed_files: ['other.ts'] });
  woodpecker.run(21, 2);
  for (const [commit, changed_files] of [
    ['c1', ['one.ts', 'two.ts']],
    ['c2', ['two.ts']],
  ] as const) {
    woodpecker.advance(60_000);
    const { number } = woodpecker.addPipeline({
      commit,
      message: `${HOSTILE}\n\nlong story`,
      author: HOSTILE,
      changed_files: [...changed_files],
    });
    woodpecker.run(21, number, failure);
  }
  return session;
}

describe('get_changes_since_success', () => {
  it.each([{}, { number: 4 }, { branch: 'main' }])(
    'shows commits, files and steps since the last success of the branch, for %j',
    async (choice) => {
      const { call } = await start();
      const { structuredContent, isError } = await call('get_changes_since_success', { ...REPO, ...choice });
      expect(isError).toBe(false);
      expect(structuredContent).toMatchObject({
        number: 4,
        status: 'failure',
        last_success: 1,
        last_success_commit: 'a1',
        pipelines: [
          { number: 4, commit: 'c2', message: HOSTILE, author: HOSTILE },
          { number: 3, commit: 'c1' },
        ],
        changed_files: ['two.ts', 'one.ts'],
        configuration: [],
        steps: [{ step: 'test', before: 'success', now: 'failure' }],
        untrusted: true,
      });
    },
  );

  it('shows the one of a matrix that turned red, though the last of them is green', async () => {
    const { call, woodpecker } = await sessions.start();
    const legs = ['1', '2'].map((GO) => ({
      name: 'test',
      environ: { GO },
      steps: [{ name: 'unit', type: 'commands' as const }],
    }));
    for (const number of [1, 2]) {
      woodpecker.addPipeline({ definition: { configs: [], workflows: legs } });
      woodpecker.run(21, number);
    }
    const row = woodpecker.pipeline(21, 2);
    const [leg] = row.workflows;
    for (const part of [row, leg, leg?.children[0]])
      Object.assign(part ?? {}, { state: 'failure', status: 'failure' });
    const { structuredContent } = await call('get_changes_since_success', REPO);
    expect(structuredContent?.['steps']).toEqual([
      { workflow: 'test', environ: { GO: '1' }, step: 'unit', before: 'success', now: 'failure' },
    ]);
  });

  it('says which configuration files are no longer what they were', async () => {
    const { call, woodpecker } = await start();
    const row = woodpecker.pipeline(21, 4);
    const configs = [{ name: 'new.yaml', data: 'steps: []' }];
    row.definition = { ...row.definition, configs };
    const { structuredContent } = await call('get_changes_since_success', REPO);
    expect(structuredContent?.['configuration']).toContainEqual({ name: 'new.yaml', change: 'added' });
  });

  it('says that there was no success', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    woodpecker.run(21, 1, failure);
    const { structuredContent } = await call('get_changes_since_success', REPO);
    expect(structuredContent).toMatchObject({ number: 1, note: expect.stringContaining('none succeeded') });
  });

  it('stays within a result whatever a fork writes', async () => {
    const { call, woodpecker } = await start();
    const long = 'word '.repeat(20_000);
    Object.assign(woodpecker.pipeline(21, 4), {
      message: long,
      title: long,
      changed_files: [long, ...Array.from({ length: 5000 }, (_, at) => `src/${at}.ts`)],
    });
    const { structuredContent, isError } = await call('get_changes_since_success', REPO);
    expect(isError).toBe(false);
    expect(structuredContent).toMatchObject({
      last_success: 1,
      steps: [{ step: 'test' }],
      omitted: expect.stringContaining('of changed_files were left out'),
    });
  });
});
