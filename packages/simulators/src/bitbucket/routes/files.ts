import { json } from '../http/answers.ts';
import { param } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import { numberIn, page } from '../http/pages.ts';
import { noSuch } from '../http/refusals.ts';
import { repoRead } from '../http/route.ts';
import type { CommitRow, RepoRow } from '../rows/repo.ts';
import { commitIn } from './addressed-commit.ts';

const USUAL_LINES = 500;
const MOST_LINES = 5000;

/** `at` is a branch, a tag or a commit; the default branch when left out. */
export const FILE_ROUTES = [
  repoRead('GET', '/raw/*path', raw),
  repoRead('GET', '/browse', (call, repo) => browseFolder(call, commitIn(call, repo, 'at'), '')),
  repoRead('GET', '/browse/*path', browse),
  repoRead('GET', '/files', (call, repo) => files(call, repo, '')),
  repoRead('GET', '/files/*path', (call, repo) => files(call, repo, param(call, 'path'))),
];

function raw(call: Call, repo: RepoRow): Response {
  const content = commitIn(call, repo, 'at').files[param(call, 'path')];
  if (content === undefined) throw noPath(call);
  const headers = { 'content-type': 'text/plain;charset=UTF-8', 'x-content-type-options': 'nosniff' };
  return new Response(content, { headers });
}

function noPath(call: Call): Error {
  return noSuch('path', `The path "${param(call, 'path')}" does not exist.`);
}

/** A file is lines, or its type or size alone when that is asked for; a folder is its children. */
function browse(call: Call, repo: RepoRow): Response {
  const commit = commitIn(call, repo, 'at');
  const path = param(call, 'path').replace(/\/$/, '');
  const content = commit.files[path];
  if (call.query.get('type') === 'true') {
    if (content === undefined && childrenOf(commit, path).size === 0) throw noPath(call);
    return json({ type: content === undefined ? 'DIRECTORY' : 'FILE' });
  }
  if (content === undefined) return browseFolder(call, commit, path);
  if (call.query.get('size') === 'true') return json({ size: Buffer.byteLength(content) });
  const start = numberIn(call, 'start', 0);
  const limit = Math.min(numberIn(call, 'limit', USUAL_LINES) || USUAL_LINES, MOST_LINES);
  const all = content.replace(/\n$/, '').split('\n');
  const shown = all.slice(start, start + limit);
  return json({
    lines: shown.map((line) => ({ text: line })),
    start,
    size: shown.length,
    isLastPage: start + limit >= all.length,
  });
}

/** The names right below a folder, with the content of those that are files. */
function childrenOf({ files: tree }: CommitRow, folder: string): Map<string, string | undefined> {
  const prefix = folder === '' ? '' : `${folder}/`;
  const children = new Map<string, string | undefined>();
  for (const [path, content] of Object.entries(tree).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!path.startsWith(prefix)) continue;
    const [name = '', ...deeper] = path.slice(prefix.length).split('/');
    children.set(name, deeper.length === 0 ? content : undefined);
  }
  return children;
}

function browseFolder(call: Call, commit: CommitRow, folder: string): Response {
  const children = [...childrenOf(commit, folder)];
  if (folder !== '' && children.length === 0) throw noPath(call);
  const shown = children.map(([name, content]) => {
    const path = { components: [name], parent: '', name, toString: name };
    if (content === undefined) return { path, type: 'DIRECTORY' };
    return { path, type: 'FILE', size: Buffer.byteLength(content) };
  });
  return json({
    path: { components: folder === '' ? [] : folder.split('/'), toString: folder },
    revision: call.query.get('at') ?? 'refs/heads/main',
    children: { size: shown.length, limit: 500, isLastPage: true, values: shown, start: 0 },
  });
}

/** Every file below a folder, by its path from there. */
function files(call: Call, repo: RepoRow, folder: string): Response {
  const { files: tree } = commitIn(call, repo, 'at');
  const prefix = folder === '' ? '' : `${folder.replace(/\/$/, '')}/`;
  const found = Object.keys(tree)
    .filter((path) => path.startsWith(prefix))
    .sort();
  if (folder !== '' && found.length === 0) throw noPath(call);
  return page(call, found, (path) => path.slice(prefix.length));
}
