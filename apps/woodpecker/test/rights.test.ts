import { describe, expect, it } from 'vitest';
import { requireInstanceAdmin, requireRight } from '../src/rights/require-right.ts';
import { requireRightToWrite } from '../src/scopes/require-right-to-write.ts';
import { isOwnAccount } from '../src/questions/own-account.ts';
import { backendError } from './support/backend-error.ts';
import { fakeReader } from '@guard/testkit/fake-reader';

interface Account {
  readonly push?: boolean;
  readonly admin?: boolean;
  readonly instanceAdmin?: unknown;
  readonly token?: 'good' | 'bad' | 'half down';
}

const refused = (status: number) => {
  throw backendError({ status, instanceWords: 'User not authorized' });
};

/** An account with such rights at the forge, and on the instance. */
const accountOf = ({ push = false, admin = false, instanceAdmin, token = 'good' }: Account) =>
  fakeReader(({ path }) => {
    if (path.endsWith('/permissions')) return { pull: true, push, admin };
    if (token !== 'good') return refused(token === 'bad' ? 401 : 503);
    return { id: 7, login: 'press-accept', ...(instanceAdmin !== undefined && { admin: instanceAdmin }) };
  });

const ALLOWED = 'allowed';
const outcome = (done: Promise<unknown>) =>
  done.then(
    () => ALLOWED,
    (error: unknown) => (error instanceof Error ? error.message : 'no error'),
  );

describe('a right on a repository', () => {
  it.each([
    ['push', { push: true }, ALLOWED],
    ['push', {}, 'push to repository 21'],
    ['push', { admin: true }, 'push to repository 21'],
    ['admin', { push: true }, 'administer repository 21'],
    ['admin', { push: true, admin: true }, ALLOWED],
    ['push', { instanceAdmin: true }, ALLOWED],
    ['admin', { instanceAdmin: true }, ALLOWED],
    ['admin', { instanceAdmin: false }, 'administer repository 21'],
  ] as const)('to %s, for an account that has %j: %s', async (right, account, says) => {
    expect(await outcome(requireRight(accountOf(account).read, 21, right))).toContain(says);
  });

  it('is not missing where the token is no good: a stranger is told the same', async () => {
    await expect(requireRight(accountOf({ token: 'bad' }).read, 21, 'push')).rejects.toMatchObject({
      status: 401,
    });
  });

  it('is not granted because nobody could be asked who this is', async () => {
    const { read } = accountOf({ token: 'half down' });
    await expect(requireRight(read, 21, 'admin')).rejects.toMatchObject({ status: 503 });
  });

  it('that the forge gives needs no second look', async () => {
    const { read, seen } = accountOf({ push: true, admin: true });
    await requireRight(read, 21, 'admin');
    expect(seen.map(({ path }) => path)).toEqual(['/api/repos/21/permissions']);
  });
});

describe('an administrator of the instance', () => {
  it.each([
    [true, ALLOWED],
    [false, 'this needs an administrator of the instance'],
    [undefined, 'this needs an administrator of the instance'],
  ])('is one whose account says so (%j)', async (instanceAdmin, says) => {
    const { read } = accountOf({ admin: true, push: true, instanceAdmin });
    expect(await outcome(requireInstanceAdmin(read))).toContain(says);
  });

  it('is nobody by a text in place of a yes', async () => {
    expect(await outcome(requireInstanceAdmin(accountOf({ instanceAdmin: 'true' }).read))).not.toBe(ALLOWED);
  });

  it('is needed for what is global, and nobody is looked up for the rest', async () => {
    const { read, seen } = accountOf({});
    const name = 'x';
    expect(await outcome(requireRightToWrite(read, { kind: 'repository', id: 21, name }))).toBe(ALLOWED);
    expect(await outcome(requireRightToWrite(read, { kind: 'organization', id: 3, name }))).toBe(ALLOWED);
    expect(seen).toEqual([]);
    expect(await outcome(requireRightToWrite(read, { kind: 'global' }))).toContain('administrator');
  });
});

describe('the account of this server', () => {
  it.each([
    [7, true],
    [8, false],
    [0, false],
  ])('is told by its id, not by a name that anybody may choose: %i %j', async (id, isOwn) => {
    expect(await isOwnAccount(accountOf({}).read, id)).toBe(isOwn);
  });

  it('is never said to be another one because the look failed', async () => {
    await expect(isOwnAccount(accountOf({ token: 'half down' }).read, 8)).rejects.toMatchObject({
      status: 503,
    });
  });
});
