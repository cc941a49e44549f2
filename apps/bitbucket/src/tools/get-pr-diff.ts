import { READS, readTool, ToolError } from '@guard/core';
import * as z from 'zod';
import { getDiff } from '../api/diffs.ts';
import { pullRequest } from '../arguments/names.ts';
import { diffOf, filesIn } from '../files/diff-files.ts';

/** Without the list of files a long diff would show the first of them and hide that there are others. */
export const getPrDiff = readTool({
  name: 'get_pr_diff',
  title: 'Get the diff of a pull request',
  description: 'Shows what a pull request changes as a unified diff, or with path the change of one file.',
  hints: READS,
  input: z.strictObject({ ...pullRequest, path: z.string().min(1).optional() }),
  output: z.looseObject({ files: z.array(z.string()), files_total: z.int(), diff: z.string() }),
  untrusted: true,
  log: { key: 'diff', keeps: 'beginning', narrow: 'Pass path for one file, as files names them.' },
  read: async ({ input: { path, ...name }, read }) => {
    const whole = await getDiff(read, name);
    const { files, total } = filesIn(whole);
    const diff = path === undefined ? whole : diffOf(whole, path);
    if (diff === undefined)
      throw new ToolError(
        'The diff has no change of a file of this path. Without path it names all of them.',
      );
    return { files, files_total: total, diff };
  },
});
