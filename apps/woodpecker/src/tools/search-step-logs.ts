import { READS, readTool, wholeNumber } from '@guard/core';
import * as z from 'zod';
import { asAccount } from '../api/account.ts';
import { readStepLog } from '../api/logs.ts';
import { getPipeline } from '../api/pipelines.ts';
import { pipelineNumber, repoId } from '../arguments/ids.ts';
import { LogTail } from '../logs/log-tail.ts';
import { searchLog } from '../logs/search-log.ts';
import { findStep } from '../pipelines/find-step.ts';

export const searchStepLogs = readTool({
  name: 'search_step_logs',
  title: 'Search the log of a step',
  description:
    'Finds a text in the log of a step, in upper or lower case, with three lines around each hit. Pass the step as for get_step_logs, whose until_line shows what came before a hit.',
  hints: READS,
  input: z.strictObject({
    repo_id: repoId,
    number: pipelineNumber,
    text: z.string().min(1).max(200),
    step_id: wholeNumber('Not its pid').optional(),
    step: z.string().min(1).optional(),
    until_line: wholeNumber('Of the first so many lines').optional(),
  }),
  output: z.looseObject({ hits: z.array(z.looseObject({ until_line: z.int(), text: z.string() })) }),
  untrusted: true,
  lists: { hits: { lines: 'text', narrow: 'Search for more of the text, or pass until_line.' } },
  read: async ({ input: { repo_id, number, text, until_line, ...choice }, read }) => {
    const pipeline = await asAccount(read, getPipeline(read, repo_id, number));
    const { step } = findStep(pipeline, choice);
    const tail = new LogTail(until_line);
    await readStepLog(read, repo_id, number, step.id, (entry) => tail.add(entry));
    const end = tail.end();
    const { hits, more } = searchLog(end, text);
    const notes = [...(more ? [MORE] : []), ...(end.from > 0 ? [notSearched(end.from)] : [])];
    return {
      step_id: step.id,
      state: step.state,
      lines: end.lines,
      ...(notes.length > 0 && { note: notes.join(' ') }),
      hits,
    };
  },
});

const MORE = 'There are more hits after these: search for a longer text.';

function notSearched(from: number): string {
  return `The log is too long to be searched at once: pass until_line ${from} for the first ${from} lines.`;
}
