import { describe, expect, it } from 'vitest';
import { viewPipeline } from '../src/pipelines/view-pipeline.ts';
import { pipelineRow, workflowRow } from './pipeline-rows.ts';

/** What a result may take. */
const ROOM = 24_000;

const noteOf = (status: string, state: string) =>
  viewPipeline(pipelineRow({ status, workflows: [workflowRow('build', state, { test: state })] })).note;

describe('the view of a pipeline', () => {
  it('lists every workflow, one without steps as such', () => {
    const view = viewPipeline(
      pipelineRow({
        status: 'failure',
        workflows: [
          { pid: 1, name: 'svc', state: 'success' },
          {
            pid: 2,
            name: 'build',
            state: 'failure',
            children: [{ id: 9, pid: 3, name: 'test', state: 'failure' }],
          },
        ],
      }),
    );
    expect(view.workflows).toEqual([
      { pid: 1, name: 'svc', state: 'success', children: [] },
      {
        pid: 2,
        name: 'build',
        state: 'failure',
        children: [{ id: 9, pid: 3, name: 'test', state: 'failure', exit_code: 0 }],
      },
    ]);
    expect(view.failing_steps).toEqual([
      { step_id: 9, name: 'test', workflow: 'build', state: 'failure', exit_code: 0 },
    ]);
    expect(view.next).toBe('Call get_step_logs with step_id 9 for the log of the failing step.');
  });

  it('shows the errors of a pipeline that came to no workflow', () => {
    const errors = [{ type: 'compiler', message: 'no such image', is_warning: false, data: null }];
    const view = viewPipeline(pipelineRow({ status: 'error', errors }));
    expect(view).toMatchObject({ errors, errors_total: 1, workflows: [] });
    expect(view.next).toBe('No step failed: its errors name the cause.');
  });

  it.each([
    ['blocked', 'It waits for approval: approve_pipeline asks a person.'],
    ['running', 'wait_for_pipeline follows it to its end.'],
    ['pending', 'wait_for_pipeline follows it to its end.'],
    ['success', undefined],
  ])('says where to go on from %s', (status, next) => {
    expect(viewPipeline(pipelineRow({ status })).next).toBe(next);
  });

  const failed = [workflowRow('build', 'killed', { clone: 'success', test: 'killed' })];

  it.each([
    [
      'was declined',
      { status: 'declined', reviewed_by: 'x' },
      'It was declined and did not run: reviewed_by',
    ],
    [
      'had another take its place',
      { status: 'canceled', cancel_info: { superseded_by: 9 } },
      'Pipeline 9 replaced it',
    ],
    [
      'an account cancelled',
      { status: 'killed', cancel_info: { canceled_by_user: 'x' } },
      'An account cancelled it',
    ],
    [
      'a step cancelled',
      { status: 'killed', cancel_info: { canceled_by_step: 'x' } },
      'One of its own steps cancelled it',
    ],
    ['an old version stopped', { status: 'killed' }, 'this version of Woodpecker does not say by whom'],
    [
      'was stopped without a word',
      { status: 'killed', version: '3.17.0' },
      'the error of each workflow and step may',
    ],
    ['was left out', { status: 'skipped' }, 'its own conditions excluded every part'],
    ['failed without a cause', { status: 'failure' }, 'it has no errors: see the error of each workflow'],
  ])('says what ended a pipeline that %s', (_what, fields, next) => {
    const said = viewPipeline(pipelineRow({ ...fields, errors: null })).next;
    expect(said).toContain(next);
    // Who it was stands in a field of its own: other people chose the name.
    expect(said).not.toContain(' x');
  });

  it('says where the output of a step is that was killed', () => {
    const cancel_info = { canceled_by_user: 'somebody' };
    const view = viewPipeline(pipelineRow({ status: 'killed', cancel_info, workflows: failed }));
    expect(view.next).toContain('get_step_logs with step_id 101 shows its log up to then.');
  });

  it.each([
    ['killed', 'blocked', 'What is shown as blocked here never ran'],
    ['killed', 'running', 'What is still shown as running here was stopped'],
    ['canceled', 'pending', 'What is still shown as running here was stopped'],
  ])('says what the states of the parts mean below %s: %s', (status, state, note) =>
    expect(noteOf(status, state)).toContain(note),
  );

  it.each(['blocked', 'running', 'success'])(
    'says nothing about parts that are %s as the whole is',
    (status) => expect(noteOf(status, status)).toBeUndefined(),
  );

  it.each([
    ['words', 'wo"rd '.repeat(10_000)],
    ['quotes', '"\n'.repeat(10_000)],
    ['one word', 'v'.repeat(30_000)],
  ])('stays within a result whatever a fork writes into each field, %s', (_what, long) => {
    const files = Array.from({ length: 5000 }, (_, at) => `src/${at}.ts`);
    const texts = Array.from({ length: 3000 }, (_, at) => `text ${at} ${long.slice(0, 20)}`);
    const record = Object.fromEntries([[long, long], ...texts.map((text) => [text, long.slice(0, 50)])]);
    const steps = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`${at} ${long}`, 'failure']));
    const fields = [
      'event',
      'commit',
      'branch',
      'deploy_to',
      'deploy_task',
      'forge_url',
      'reviewed_by',
      'pr_milestone',
      'cron',
      'version',
      'tag_title',
      'title',
      'message',
      'author',
      'author_email',
      'author_avatar',
      'sender',
      'refspec',
      'ref',
    ];
    const view = viewPipeline(
      pipelineRow({
        ...Object.fromEntries(fields.map((field) => [field, long])),
        status: 'failure',
        changed_files: files,
        event_reason: texts,
        pr_labels: texts,
        variables: record,
        release: { title: long, is_prerelease: true },
        cancel_info: { canceled_by_user: long, superseded_by: 43, canceled_by_step: long },
        errors: Array.from({ length: 100 }, () => ({
          type: long,
          message: long,
          data: { file: long, field: record },
        })),
        workflows: [{ ...workflowRow(long, 'failure', steps), platform: long, error: long, environ: record }],
      }),
    );
    expect(JSON.stringify(view).length).toBeLessThan(ROOM);
    expect(view.changed_files_total).toBe(5000);
    expect(view.errors_total).toBe(100);
    expect(view.errors.length).toBeGreaterThan(0);
    expect(view.failing_steps?.length).toBeGreaterThan(0);
    expect(view.workflows[0]).toMatchObject({ steps_left_out: expect.any(Number) });
  });

  it('shows every error, though one of them has long data', () => {
    const errors = [
      {
        type: 'linter',
        message: 'first',
        is_warning: true,
        data: { file: 'x'.repeat(2500), field: 'steps' },
      },
      { type: 'linter', message: 'second', is_warning: false, data: { file: '.woodpecker.yaml' } },
    ];
    expect(viewPipeline(pipelineRow({ status: 'error', errors })).errors).toEqual([
      { ...errors[0], data: { file: '[2500 more characters]', field: 'steps' } },
      errors[1],
    ]);
  });

  it('names the other changed files, though one has a long name', () => {
    const view = viewPipeline(pipelineRow({ changed_files: ['x'.repeat(3000), 'README.md'] }));
    expect(view.changed_files).toEqual(['[3000 more characters]', 'README.md']);
  });

  it('leaves the fields of an ordinary pipeline as they are', () => {
    const fields = {
      variables: { MODE: 'full' },
      pr_labels: ['bug', 'ui'],
      release: { title: 'v2', is_prerelease: false },
      event_reason: null,
    };
    expect(viewPipeline(pipelineRow(fields))).toMatchObject(fields);
  });
});
