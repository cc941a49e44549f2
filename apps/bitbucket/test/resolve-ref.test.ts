import { BackendError } from '@guard/core';
import { describe, expect, it } from 'vitest';
import { resolveRef } from '../src/refs/resolve-ref.ts';
import { fakeReader } from '@guard/testkit/fake-reader';
import { COMMIT } from './support/pull-request.ts';

const WHERE = { project: 'WEB', repo: 'site' };
const OTHER = COMMIT.replace('c', 'd');

interface Known {
  readonly branches?: readonly string[];
  readonly tags?: readonly string[];
  readonly commits?: readonly string[];
}

function missing(path: string): BackendError {
  return new BackendError({ kind: 'status', method: 'GET', path, outcome: 'read', message: '', status: 404 });
}

const last = (path: string, part: string) => path.slice(path.indexOf(part) + part.length);

function repository({ branches = [], tags = [], commits = [] }: Known) {
  return fakeReader(({ path }) => {
    if (path.endsWith('/branches')) {
      const values = branches.map((name) => ({
        id: `refs/heads/${name}`,
        displayId: name,
        latestCommit: COMMIT,
      }));
      return { values, isLastPage: true };
    }
    const tag = last(path, '/tags/');
    if (path.includes('/tags/') && tags.includes(tag))
      return { id: `refs/tags/${tag}`, displayId: tag, latestCommit: OTHER };
    const id = last(path, '/commits/');
    if (path.includes('/commits/') && commits.includes(id))
      return { id, author: { name: 'ann' }, authorTimestamp: 0 };
    throw missing(path);
  });
}

describe('resolving a ref', () => {
  it.each([
    ['main', { type: 'branch', id: 'refs/heads/main', commit: COMMIT }],
    ['refs/heads/main', { type: 'branch', id: 'refs/heads/main', commit: COMMIT }],
    ['v1/rc', { type: 'tag', id: 'refs/tags/v1/rc', commit: OTHER }],
    ['refs/tags/v1/rc', { type: 'tag', id: 'refs/tags/v1/rc', commit: OTHER }],
    [COMMIT, { type: 'commit', id: COMMIT, commit: COMMIT }],
  ])('%s', async (name, expected) => {
    const { read } = repository({ branches: ['main-2', 'main'], tags: ['v1/rc'], commits: [COMMIT] });
    await expect(resolveRef(read, WHERE, name)).resolves.toEqual(expected);
  });

  it.each(['mai', 'refs/tags/main', 'refs/heads/v1', 'c0ffee', OTHER])(
    'guesses nothing: %s is not there',
    async (name) => {
      const { read } = repository({ branches: ['main'], tags: ['v1'], commits: [COMMIT] });
      await expect(resolveRef(read, WHERE, name)).rejects.toThrow('no branch, tag or whole commit id');
    },
  );

  it('asks which is meant where a branch and a tag have one name, which moves a release', async () => {
    const { read } = repository({ branches: ['v1'], tags: ['v1'] });
    await expect(resolveRef(read, WHERE, 'v1')).rejects.toThrow('means two things');
    await expect(resolveRef(read, WHERE, 'refs/tags/v1')).resolves.toMatchObject({ type: 'tag' });
  });

  it('is not led elsewhere by a branch that is called like a commit', async () => {
    const { read } = repository({ branches: [OTHER], commits: [OTHER] });
    await expect(resolveRef(read, WHERE, OTHER)).rejects.toThrow('means two things');
    await expect(resolveRef(read, WHERE, `refs/heads/${OTHER}`)).resolves.toMatchObject({ type: 'branch' });
  });

  it('climbs out of nothing: a name that holds .. is refused', async () => {
    const { read } = repository({});
    await expect(resolveRef(read, WHERE, '../../PRIV')).rejects.toThrow('..');
  });
});
