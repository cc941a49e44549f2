import { READS, readTool, shorten, ToolError } from '@guard/core';
import * as z from 'zod';
import { readFolder } from '../api/files.ts';
import { filePath } from '../arguments/file-path.ts';
import { repository } from '../arguments/names.ts';
import { refName } from '../arguments/refs.ts';
import { NEXT, nextStart, window } from '../arguments/window.ts';

const MOST = 100;

export const listDirectory = readTool({
  name: 'list_directory',
  title: 'List a folder',
  description:
    'Lists what is in a folder of a repository (by default the top), at a branch, a tag or a commit (the default branch).',
  hints: READS,
  input: z.strictObject({ ...repository, path: filePath.optional(), at: refName.optional(), ...window }),
  output: z.looseObject({
    entries: z.array(z.looseObject({ name: z.string(), type: z.string() })),
    next_start: nextStart,
  }),
  untrusted: true,
  lists: { entries: { narrow: NEXT } },
  read: async ({ input: { path = '', limit = MOST, start = 0, ...place }, read }) => {
    const found = await readFolder(read, { ...place, path }, { limit, start });
    if (found === undefined) throw new ToolError('This is a file: get_file_content shows its lines.');
    const entries = found.entries.map(({ name, type, size }) => ({ name: shorten(name, 250), type, size }));
    return { entries, next_start: found.nextStart };
  },
});
