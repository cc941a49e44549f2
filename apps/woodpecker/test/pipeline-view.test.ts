import { describe, expect, it } from 'vitest';
import { briefPipeline } from '../src/tools/pipeline-brief.ts';
import { viewPipeline } from '../src/tools/pipeline-view.ts';
import { pipelineRow, workflowRow } from './pipeline-rows.ts';

/** What a result may take. */
const ROOM = 24_000;

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
    expect(view.next).toBe('Call get_step_logs with step_id 9 for what the failing step printed.');
  });

  it('shows the errors of a pipeline that came to no workflow', () => {
    const errors = [{ type: 'compiler', message: 'no such image', is_warning: false, data: null }];
    const view = viewPipeline(pipelineRow({ status: 'error', errors }));
    expect(view).toMatchObject({ errors, errors_total: 1, workflows: [] });
    expect(view.next).toBe('No step failed by itself: see errors and the error of each workflow.');
  });

  it.each([
    ['blocked', 'It waits for approval: approve_pipeline puts that to a person.'],
    ['running', 'wait_for_pipeline follows it to its end.'],
    ['pending', 'wait_for_pipeline follows it to its end.'],
    ['success', undefined],
  ])('says where to go on from %s', (status, next) => {
    expect(viewPipeline(pipelineRow({ status })).next).toBe(next);
  });

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

describe('the brief form of a pipeline', () => {
  it('has the first line of the message, and nothing that is empty', () => {
    const row = pipelineRow({ message: 'fix: a bug\n\nlong story', branch: 'main', title: '', parent: 0 });
    expect(briefPipeline(row)).toEqual({
      id: 9042,
      number: 42,
      status: 'success',
      event: 'push',
      started: 1_785_500_004,
      message: 'fix: a bug',
      branch: 'main',
    });
  });

  it('lets no stranger push the other pipelines out of a list', () => {
    const row = pipelineRow({
      message: 'x '.repeat(50_000),
      title: 'y'.repeat(50_000),
      changed_files: ['z'],
    });
    expect(JSON.stringify(briefPipeline(row)).length).toBeLessThan(1000);
  });
});
