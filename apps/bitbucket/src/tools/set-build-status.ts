import { codeName, guardedTool, oneOf, words } from '@guard/core';
import * as z from 'zod';
import { BUILD_STATES, setBuildStatus as sendStatus } from '../api/builds.ts';
import { getCommit } from '../api/commits.ts';
import { repository } from '../arguments/names.ts';
import { wholeCommitId } from '../arguments/refs.ts';
import { shownText } from '../arguments/texts.ts';
import { buildOutput } from '../builds/view-build.ts';
import { givenValues } from '../questions/given-values.ts';
import { OVERWRITES } from '../hints.ts';

/** Whoever may read a repository may report a build on it (READ), and a required build that succeeds opens a merge. */
export const setBuildStatus = guardedTool({
  name: 'set_build_status',
  title: 'Set a build status',
  description:
    'Reports the state of a build on a commit; one of the same key is replaced. A merge check may wait for it.',
  hints: OVERWRITES,
  input: z.strictObject({
    ...repository,
    commit_id: wholeCommitId,
    key: shownText(255),
    state: z.enum(BUILD_STATES),
    url: shownText(450).refine((text) => /^https?:\/\//.test(text), 'expected an http or https address'),
    name: shownText(255).optional(),
    description: shownText(255).optional(),
  }),
  output: buildOutput,
  untrusted: false,
  lookWith: 'get_build_status',
  targets: { project: 'project', repo: 'repository', commit_id: 'commit', key: 'build' },
  emptyIsAbsent: ['name', 'description'],
  note: 'bound to the commit',
  question: async ({ input: { project, repo, commit_id, key, state, url, name, description }, read }) => {
    const { id, message } = await getCommit(read, { project, repo }, commit_id);
    const [subject = ''] = message.split('\n', 1);
    const where = words`commit ${codeName(id)} of ${codeName(project, repo)}`;
    const given = givenValues([
      [words`Build`, key],
      [words`Name`, name],
      [words`Description`, description],
      [words`Address`, url],
    ]);
    return {
      will: words`This will report a build as ${oneOf(state, BUILD_STATES)} on ${where}.`,
      cost: words`A merge check may wait for builds of this key: with SUCCESSFUL, a pull request may merge because of this report, at once where auto-merge was requested. It replaces what was reported under the same key.`,
      confirm: words`Report ${oneOf(state, BUILD_STATES)} on ${where}`,
      supplied: [...given, { label: words`Commit message`, value: subject }],
      recognise: [{ label: words`Commit message`, value: subject, from: 'backend' }],
    };
  },
  write: async ({ input: { project, repo, commit_id, ...status }, write }) => {
    await sendStatus(write, { project, repo }, commit_id, status);
    return status;
  },
});
