import { describe, expect, it } from 'vitest';
import { HOSTILE } from './support/world.ts';
import { useSessions } from './woodpecker.ts';

const sessions = useSessions();
const REPO = { repo_id: 21 };
const MINUTE = 60_000;

/** A Woodpecker whose newest push to main failed in its step `test`. */
async function startFailed(logs: readonly string[] = ['compile', 'FATAL: the cause']) {
  const session = await sessions.start();
  const { woodpecker } = session;
  woodpecker.addPipeline();
  woodpecker.run(21, 1);
  woodpecker.addPipeline({ author: HOSTILE, message: 'fix: a bug\n\nlong story' });
  woodpecker.run(21, 2, { steps: { test: { state: 'failure', exitCode: 2, logs } } });
  // All of the log is there.
  woodpecker.advance(MINUTE);
  woodpecker.addPipeline({ event: 'tag' });
  const steps = woodpecker.pipeline(21, 2).workflows.flatMap(({ children }) => children);
  return { ...session, testId: steps.find(({ name }) => name === 'test')?.id };
}

describe('why_failed', () => {
  it.each([{}, { number: 2 }, { branch: 'main' }])('says it in one call for %j', async (choice) => {
    const { call, testId } = await startFailed();
    const { structuredContent, text } = await call('why_failed', { ...REPO, ...choice });
    expect(structuredContent).toMatchObject({
      number: 2,
      status: 'failure',
      event: 'push',
      branch: 'main',
      message: 'fix: a bug',
      errors: [],
      failing_steps: [{ step_id: testId, name: 'test', state: 'failure', exit_code: 2 }],
      step_id: testId,
      lines: 2,
      log: 'compile\nFATAL: the cause',
      untrusted: true,
    });
    expect(text).toContain('FATAL: the cause');
  });

  it('shows the end of a long log, and how to see what came before', async () => {
    const { call } = await startFailed(Array.from({ length: 5000 }, (_, line) => `line ${line}`));
    const { structuredContent } = await call('why_failed', REPO);
    expect(String(structuredContent?.['log']).split('\n').at(-1)).toBe('line 4999');
    expect(structuredContent?.['omitted']).toMatch(
      /^The first \d+ lines were left out for length\. get_step_logs with that number as until_line/,
    );
  });

  it('shows the errors of a pipeline that came to no step', async () => {
    const { woodpecker, call } = await sessions.start();
    const errors = [{ type: 'linter', message: 'no such key', is_warning: false, data: null }];
    woodpecker.addPipeline({ definition: { configs: [], workflows: [], errors } });
    expect((await call('why_failed', { ...REPO, number: 1 })).structuredContent).toMatchObject({
      status: 'error',
      errors: [{ message: 'no such key' }],
      note: 'No step failed: its errors name the cause.',
      log: '',
    });
  });

  it.each([
    ['success', 'It did not fail.'],
    ['running', 'wait_for_pipeline follows it to its end.'],
    ['blocked', 'It waits for approval: approve_pipeline asks a person.'],
    ['declined', 'It was declined and did not run'],
  ] as const)('says how one stands that is %s', async (status, note) => {
    const { woodpecker, call } = await sessions.start();
    Object.assign(woodpecker.addPipeline(), { status });
    expect((await call('why_failed', { ...REPO, number: 1 })).structuredContent).toMatchObject({
      status,
      note: expect.stringContaining(note),
      log: '',
    });
  });

  it('hides a credential that a step printed, and moves no cursor', async () => {
    const { call, woodpecker } = await startFailed(['password=hunter2-hunter2', 'gone\u001B[2Jback']);
    const { text } = await call('why_failed', REPO);
    expect(text).not.toContain('hunter2');
    expect(text).toContain('goneback');
    expect(woodpecker.journal).toEqual([]);
  });

  it('refuses a number together with a branch, before anything is asked', async () => {
    const { call, woodpecker } = await sessions.start();
    const { text } = await call('why_failed', { ...REPO, number: 1, branch: 'main' });
    expect(text).toBe('Pass number or branch, not both.');
    expect(woodpecker.requests).toEqual([]);
  });
});
