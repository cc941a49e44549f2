import { READS, readTool, ToolError, wholeNumber } from '@guard/core';
import * as z from 'zod';
import { readLines } from '../api/files.ts';
import { filePath } from '../arguments/file-path.ts';
import { repository } from '../arguments/names.ts';
import { refName } from '../arguments/refs.ts';
import { nextLine, windowOf } from '../files/line-window.ts';

export const getFileContent = readTool({
  name: 'get_file_content',
  title: 'Get the content of a file',
  description:
    'Shows lines of a file at a branch, a tag or a commit (the default branch). next_start_line says where it goes on.',
  hints: READS,
  input: z.strictObject({
    ...repository,
    path: filePath.refine((path) => path !== '', 'expected the path of a file'),
    at: refName.optional(),
    start_line: wholeNumber('From 1').optional(),
    line_count: wholeNumber('Default 1000', { max: 4000 }).optional(),
  }),
  output: z.looseObject({
    path: z.string(),
    start_line: z.int(),
    content: z.string(),
    next_start_line: z.int().optional(),
  }),
  untrusted: true,
  log: {
    key: 'content',
    keeps: 'beginning',
    narrow: 'Go on with next_start_line.',
    goesOn: (shown, { start_line: start }) => ({ next_start_line: Number(start) + shown }),
  },
  read: async ({ input: { start_line: start = 1, line_count: count = 1000, ...place }, read }) => {
    const window = windowOf(start, count);
    const found = await readLines(read, place, window);
    if (found === undefined) throw new ToolError('This is a folder: list_directory shows what is in it.');
    return {
      path: place.path,
      start_line: start,
      content: found.lines.join('\n'),
      // The lines before are read so that a credential which begins in them is hidden.
      lines_shown: Math.max(found.lines.length - window.before, 0),
      ...(!found.isLast && { next_start_line: nextLine(window, found.lines.length) }),
    };
  },
});
