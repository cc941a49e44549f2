import { READS, readTool, wholeNumber } from '@guard/core';
import * as z from 'zod';
import { asAccount } from '../api/account.ts';
import { getStepLogs, type LogEntry } from '../api/logs.ts';
import type { Step } from '../api/pipelines.ts';
import { pipelineNumber, repoId } from './arguments.ts';
import { findStep, type FoundStep } from './find-step.ts';
import { renderLog } from './log-text.ts';
import { isUnderWay } from './statuses.ts';

export const getStepLogsTool = readTool({
  name: 'get_step_logs',
  title: 'Get the log of a step',
  description:
    'Returns what a step printed, by step_id or by step (its name); without either, of the first failing one. A long log loses its beginning; until_line shows it.',
  hints: READS,
  input: z.strictObject({
    repo_id: repoId,
    number: pipelineNumber,
    step_id: wholeNumber('Not its pid').optional(),
    step: z.string().min(1).optional(),
    until_line: wholeNumber('Only the first so many lines').optional(),
  }),
  output: z.looseObject({ log: z.string() }),
  untrusted: true,
  log: { key: 'log', narrow: 'Pass that number as until_line to see the end of that part.' },
  read: async ({ input: { repo_id, number, until_line, ...choice }, read }) => {
    const found = await asAccount(read, findStep(read, repo_id, number, choice));
    const entries = await getStepLogs(read, repo_id, number, found.step.id);
    return { ...factsOf(found), ...logOf(entries, found.step, until_line) };
  },
});

function factsOf({ step, alsoFailing }: FoundStep) {
  return {
    step_id: step.id,
    state: step.state,
    exit_code: step.exit_code,
    ...(alsoFailing.length > 0 && { also_failing: alsoFailing }),
  };
}

function logOf(entries: readonly LogEntry[], { state }: Step, until: number | undefined) {
  if (entries.length === 0) return { lines: 0, log: '', note: whyEmpty(state) };
  const { lines, linesMissing, framesLeftOut } = renderLog(entries);
  return {
    lines: lines.length,
    ...(linesMissing > 0 && { lines_missing: linesMissing }),
    ...(framesLeftOut > 0 && { progress_frames_left_out: framesLeftOut }),
    ...(isUnderWay(state) && { note: 'The step is still running: this is what it printed so far.' }),
    log: lines.slice(0, until).join('\n'),
  };
}

function whyEmpty(state: string): string {
  if (state === 'running') return 'The step has printed nothing so far.';
  const ran = state === 'success' || state === 'failure' || state === 'killed' || state === 'error';
  return ran
    ? 'This step has no log: it printed nothing, or its log was deleted.'
    : 'This step has no log: it has not run.';
}
