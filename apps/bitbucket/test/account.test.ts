import { BackendError, type Reader } from '@guard/core';
import { describe, expect, it } from 'vitest';
import { getOwnAccount } from '../src/api/account.ts';
import { fakeReader } from '@guard/testkit/fake-reader';

interface User {
  readonly name: string;
  readonly slug: string;
}

/** A Bitbucket that says whose token it was in a header, and knows these accounts. */
function signedInAs(header: string | undefined, users: readonly User[]): Reader {
  const { read } = fakeReader(({ path, query }) => {
    if (path === '/rest/api/latest/users') {
      return { values: users.filter(({ name }) => name.includes(String(query['filter']))), isLastPage: true };
    }
    const slug = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
    const found = users.find((user) => user.slug === slug);
    if (found !== undefined) return found;
    throw new BackendError({
      kind: 'status',
      method: 'GET',
      path,
      outcome: 'read',
      message: '',
      status: 404,
    });
  });
  const headers = header === undefined ? {} : { 'x-ausername': header };
  return { ...read, request: async () => ({ status: 200, headers, type: 'application/json', text: '{}' }) };
}

const ANN = { name: 'ann', slug: 'ann' };

describe('the account of the token', () => {
  it.each<[string, string, readonly User[], User]>([
    ['whose slug is the name', 'ann', [ANN], ANN],
    [
      'whose slug is another word',
      'ann@work',
      [{ name: 'ann@work', slug: 'ann_work' }],
      { name: 'ann@work', slug: 'ann_work' },
    ],
    [
      'whose name is encoded in the header',
      'ann%40work',
      [{ name: 'ann@work', slug: 'w' }],
      { name: 'ann@work', slug: 'w' },
    ],
    [
      'whose name holds a sign that no header encodes',
      '100%',
      [{ name: '100%', slug: 'percent' }],
      { name: '100%', slug: 'percent' },
    ],
  ])('%s', async (_name, header, users, expected) => {
    await expect(getOwnAccount(signedInAs(header, users))).resolves.toMatchObject(expected);
  });

  it('is not somebody who took its name for a slug: a review would be theirs', async () => {
    const users = [
      { name: 'mallory', slug: 'ann' },
      { name: 'ann', slug: 'ann_2' },
    ];
    await expect(getOwnAccount(signedInAs('ann', users))).resolves.toMatchObject({ slug: 'ann_2' });
  });

  it('is not somebody whose name holds its own', async () => {
    const users = [{ name: 'joanna', slug: 'joanna' }];
    await expect(getOwnAccount(signedInAs('ann', users))).rejects.toThrow('does not say which account');
  });

  it.each([undefined, ''])('is not guessed where Bitbucket does not say it: %j', async (header) => {
    await expect(getOwnAccount(signedInAs(header, [ANN]))).rejects.toThrow('does not say which account');
  });

  it('climbs out of nothing by its name', async () => {
    await expect(getOwnAccount(signedInAs('..', [ANN]))).rejects.toThrow('..');
  });
});
