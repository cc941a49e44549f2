import { createHash } from 'node:crypto';
import { resolve } from '../engine/history.ts';
import { json, noContent, Refusal } from '../http/answers.ts';
import { fieldsOf, textField } from '../http/body.ts';
import { param } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import { filtered, page } from '../http/pages.ts';
import { archived, badValue, noSuch } from '../http/refusals.ts';
import { repoRead, repoWrite } from '../http/route.ts';
import type { RepoRow, TagRow } from '../rows/repo.ts';

/** The other address for tags, which takes `force` and moves one, is not there: nothing may send it. */
export const REF_ROUTES = [
  repoRead('GET', '/branches', (call, repo) => {
    const names = [...repo.branches.keys()].filter((name) => filtered(call, 'filterText', name));
    return page(call, names.sort(), (name) => branchShape(repo, name));
  }),
  repoRead('GET', '/default-branch', (_call, repo) =>
    repo.branches.has(repo.defaultBranch) ? json(branchShape(repo, repo.defaultBranch)) : noContent(),
  ),
  repoRead('GET', '/tags', (call, repo) =>
    page(call, repo.tags.filter(({ name }) => filtered(call, 'filterText', name)).toReversed(), tagShape),
  ),
  repoRead('GET', '/tags/*name', (call, repo) => {
    const name = param(call, 'name');
    const tag = repo.tags.find((one) => one.name === name);
    if (tag === undefined) throw noSuch('tag', `There is no tag ${name}.`);
    return json(tagShape(tag));
  }),
  repoWrite('POST', '/tags', create),
];

/** READ: the 9.4 OpenAPI has `default`. */
function branchShape({ branches, defaultBranch }: RepoRow, name: string): Record<string, unknown> {
  const latestCommit = branches.get(name);
  const id = `refs/heads/${name}`;
  return { id, displayId: name, type: 'BRANCH', latestCommit, default: name === defaultBranch };
}

function tagShape({ name, commit, hash }: TagRow): Record<string, unknown> {
  return { id: `refs/tags/${name}`, displayId: name, type: 'TAG', latestCommit: commit, hash };
}

/** 200 (READ). A message makes it an annotated one. A start point may be a name or an id. */
function create(call: Call, repo: RepoRow): Response {
  if (repo.archived) throw archived();
  const body = fieldsOf(call);
  const name = textField(body, 'name') ?? '';
  const message = textField(body, 'message');
  if (!/^[^\s~^:?*[\\]+$/.test(name) || name.includes('..'))
    throw badValue('name', 'That is no name of a tag.');
  const commit = resolve(repo, textField(body, 'startPoint') ?? '');
  if (commit === undefined) throw noSuch('commit', 'The start point does not exist.');
  if (repo.tags.some((tag) => tag.name === name)) {
    // READ for a branch, 400; ASSUMED the same for a tag.
    throw new Refusal(400, 'repository.DuplicateRefException', `Tag ${name} already exists.`);
  }
  const annotated = message !== undefined && message !== '';
  const hash = annotated ? createHash('sha1').update(`${name} ${commit}`).digest('hex') : null;
  const tag = { name, commit, hash };
  repo.tags.push(tag);
  return json(tagShape(tag));
}
