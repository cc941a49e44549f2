import { describe, expect, it } from 'vitest';
import { requireFreeLogin } from '../src/users/free-login.ts';
import { notFound } from './support/backend-error.ts';
import { fakeReader } from '@guard/testkit/fake-reader';

interface Instance {
  readonly version?: string;
  readonly orgs?: readonly object[];
  /** The account of that login. */
  readonly taken?: object;
  /** The one account of the forge that has not signed in yet. */
  readonly waiting?: object;
}

function instanceOf({ version = '3.17.0', orgs = [], taken, waiting }: Instance) {
  return fakeReader(({ path, query }) => {
    if (path === '/version') return { version };
    if (path === '/api/orgs') return query['page'] === 1 ? orgs : [];
    const byForgeId = query['forge_remote_id'] !== undefined;
    return (byForgeId ? waiting : taken) ?? notFound();
  });
}

const check = (instance: Instance, login = 'newcomer', forge?: number) =>
  requireFreeLogin(instanceOf(instance).read, login, forge).then(
    () => 'free',
    (error: unknown) => (error instanceof Error ? error.message : 'no error'),
  );

const org = (fields: object = {}) => ({ id: 3, name: 'newcomer', forge_id: 1, is_user: false, ...fields });
const WAITING = { id: 9, login: 'other', forge_id: 1, forge_remote_id: '0' };

describe('a login for a new account', () => {
  it('is free where nobody and no organization has it', async () => {
    expect(await check({})).toBe('free');
  });

  it.each([
    ['has it', org(), 1, /organization 3 has this name/],
    ['has it in other letters', org({ name: 'NewComer' }), 1, /organization 3 has this name/],
    ['is at a forge that it does not name', org({ forge_id: undefined }), 2, /organization 3 has this name/],
    ['has it, and no id', org({ id: undefined }), 1, /organization 0 has this name/],
    ['is at another forge', org({ forge_id: 2 }), 1, /^free$/],
    ['is what a user left behind', org({ is_user: true }), 1, /^free$/],
    ['only begins so', org({ name: 'newcomers' }), 1, /^free$/],
  ])('where an organization %s', async (_what, found, forge, says) => {
    expect(await check({ orgs: [found] }, 'newcomer', forge)).toMatch(says);
  });

  it('is compared with the organizations of the first forge where none is named', async () => {
    expect(await check({ orgs: [org()] })).toMatch(/organization 3/);
    expect(await check({ orgs: [org({ forge_id: 2 })] })).toBe('free');
  });

  it('is not shown in a refusal, nor is what others called their organization', async () => {
    expect(await check({ orgs: [org({ name: 'press-accept' })] }, 'press-accept')).not.toContain('press');
  });

  it.each(['3.11.0', '3.12.0', 'next-abcdef'])('is taken by another account, on %s', async (version) => {
    expect(await check({ version, taken: { id: 4, login: 'newcomer', forge_id: 1 } })).toMatch(
      /user 4 already has this login/,
    );
  });

  it.each([
    ['3.11.0', /^free$/],
    ['3.12.0', /user 9 was created earlier/],
    ['3.17.4', /user 9 was created earlier/],
    ['next-abcdef', /user 9 was created earlier/],
    ['4.0.0', /user 9 was created earlier/],
  ])('waits for the one that has not signed in yet, since 3.12: %s', async (version, says) => {
    expect(await check({ version, waiting: WAITING })).toMatch(says);
  });

  it('of a forge that answers with an account of another is not taken for free', async () => {
    expect(await check({ taken: { id: 4, login: 'newcomer', forge_id: 1 } }, 'newcomer', 2)).toMatch(
      /an account of another forge/,
    );
  });
});
