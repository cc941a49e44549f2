import { firstEntries, READS, readTool, wholeNumber } from '@guard/core';
import * as z from 'zod';
import { asAccount } from '../api/account.ts';
import { getPipeline, type Pipeline } from '../api/pipelines.ts';
import { pipelineNumber, repoId } from '../arguments/ids.ts';
import { byLines, showStepLog } from '../logs/step-log.ts';
import { stepsOf } from '../pipelines/failing-steps.ts';
import { findStep, type FoundStep } from '../pipelines/find-step.ts';
import { viewErrors } from '../pipelines/view-pipeline.ts';

export const getStepLogs = readTool({
  name: 'get_step_logs',
  title: 'Get the log of a step',
  description:
    'Returns the log of a step, by step_id or step (its name); without both, of the first failing or only one. A long log loses its start; until_line shows it.',
  hints: READS,
  input: z.strictObject({
    repo_id: repoId,
    number: pipelineNumber,
    step_id: wholeNumber('Not its pid').optional(),
    step: z.string().min(1).optional(),
    until_line: wholeNumber('The first so many lines').optional(),
  }),
  output: z.looseObject({ log: z.string() }),
  untrusted: true,
  log: byLines,
  read: async ({ input: { repo_id, number, until_line, ...choice }, read, signal, now }) => {
    const pipeline = await asAccount(read, getPipeline(read, repo_id, number));
    if (stepsOf(pipeline).length === 0) return withoutSteps(pipeline);
    const found = findStep(pipeline, choice);
    const wanted = { repoId: repo_id, pipeline, step: found.step, untilLine: until_line, signal, now };
    return { ...factsOf(found), ...(await showStepLog(read, wanted)) };
  },
});

/** What came to no step has its cause in its errors. */
function withoutSteps({ number, status, errors }: Pipeline) {
  const why = errors.length > 0 ? 'Its errors say why.' : 'get_pipeline says how it stands.';
  return {
    status,
    ...viewErrors(errors),
    lines: 0,
    note: `There is no log of pipeline ${number}. It has no steps at all. ${why}`,
    log: '',
  };
}

/** Characters of the ids of other failing steps. */
const IDS = 1000;

function factsOf({ step, alsoFailing }: FoundStep) {
  return {
    step_id: step.id,
    state: step.state,
    exit_code: step.exit_code,
    ...(alsoFailing.length > 0 && { also_failing: firstEntries(alsoFailing, IDS) }),
  };
}
