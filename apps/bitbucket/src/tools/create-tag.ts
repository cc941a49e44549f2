import { codeName, guardedTool, ToolError, words } from '@guard/core';
import * as z from 'zod';
import { createTag as sendTag, findTag } from '../api/refs.ts';
import { repository } from '../arguments/names.ts';
import { refName } from '../arguments/refs.ts';
import { shownText } from '../arguments/texts.ts';
import { CREATES_ONCE } from '../hints.ts';
import { givenValues } from '../questions/given-values.ts';
import { resolveRef } from '../refs/resolve-ref.ts';
import { refOutput, viewRef } from '../refs/view-ref.ts';

/** A tag that moved would put another commit under a name that was released: only a new one is made, on a fixed commit. */
export const createTag = guardedTool({
  name: 'create_tag',
  title: 'Create a tag',
  description:
    'Puts a new tag on the commit that start_point (a branch, a tag or a commit id) leads to now; with message, an annotated one. It never moves a tag.',
  hints: CREATES_ONCE,
  input: z.strictObject({
    ...repository,
    name: shownText(200)
      .regex(/^[^\s~^:?*[\\]+$/, 'holds what Git takes in no name')
      .describe('Without blanks'),
    start_point: refName,
    message: shownText(1000).optional(),
  }),
  output: refOutput,
  untrusted: true,
  lookWith: 'list_tags',
  targets: { project: 'project', repo: 'repository', name: 'tag', start_point: 'start point' },
  emptyIsAbsent: ['message'],
  note: 'bound to the commit that the start point leads to',
  question: async ({ input: { project, repo, name, start_point, message }, read }) => {
    if ((await findTag(read, { project, repo }, name)) !== undefined)
      throw new ToolError('Nothing was done: there is a tag of this name, and this server moves none.');
    const { commit } = await resolveRef(read, { project, repo }, start_point);
    const where = words`${codeName(project, repo)} at commit ${codeName(commit)}`;
    return {
      will: words`This will create a tag in ${where}.`,
      cost: words`What watches the tags of the repository may build, release or deploy that commit. If the start point moves before, the tag is not created elsewhere.`,
      confirm: words`Create the tag in ${where}`,
      suppliedFrom: 'call',
      supplied: givenValues([
        [words`Tag`, name],
        [words`Start point`, start_point],
        [words`Message`, message],
      ]),
      recognise: [
        { label: words`Tag`, value: name, from: 'call' },
        { label: words`Start point`, value: start_point, from: 'call' },
      ],
      plan: commit,
    };
  },
  write: async ({ input: { project, repo, name, message }, plan, write }) =>
    viewRef(await sendTag(write, { project, repo }, { name, startPoint: plan, message })),
});
