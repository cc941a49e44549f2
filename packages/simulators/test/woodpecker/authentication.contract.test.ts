import { describe, expect, it } from 'vitest';
import { ask, call, useWoodpecker } from './support.ts';

const start = useWoodpecker();

describe('a token', () => {
  it('that is wrong makes the caller anonymous: public routes answer as if nothing were', async () => {
    const simulator = await start();
    expect(await ask(simulator, 'GET', '/api/forges', { as: 'bad' })).toBe('200 J');
    expect(await ask(simulator, 'GET', '/version', { as: 'bad' })).toBe('200 J');
    expect(await ask(simulator, 'GET', '/api/orgs/3/permissions', { as: 'bad' })).toBe('200 J');
    expect(await ask(simulator, 'GET', '/api/user', { as: 'bad' })).toBe('401 T User not authorized');
    expect(await ask(simulator, 'GET', '/api/repos/21', { as: 'bad' })).toBe('401 ∅');
  });

  it('is found in four places, the header first', async () => {
    const simulator = await start();
    const good = simulator.tokens['pusher'];
    const as = 'none';
    const ways = [
      { authorization: `Bearer ${good}` },
      { 'x-gitlab-token': good },
      { cookie: `theme=dark; user_sess=${good}` },
    ];
    for (const headers of ways) {
      const { json } = await call(simulator, 'GET', '/api/user', { as, headers });
      expect(json).toMatchObject({ login: 'pusher' });
    }
    expect(await ask(simulator, 'GET', `/api/user?access_token=${good}`, { as })).toBe('200 J');
  });

  it.each(['bearer', 'BEARER', 'token', 'Basic'])('with the scheme %s is none', async (scheme) => {
    const simulator = await start();
    const headers = { authorization: `${scheme} ${simulator.tokens['pusher']}` };
    const options = { as: 'none', headers } as const;
    expect(await ask(simulator, 'GET', '/api/user', options)).toBe('401 T User not authorized');
  });

  it('elsewhere does not help a bad header', async () => {
    const simulator = await start();
    const headers = { 'x-gitlab-token': simulator.tokens['pusher'] };
    expect(await ask(simulator, 'GET', '/api/user', { as: 'bad', headers })).toBe(
      '401 T User not authorized',
    );
  });

  it('goes with its account', async () => {
    const simulator = await start();
    expect(await ask(simulator, 'DELETE', '/api/users/pusher')).toBe('204 ∅');
    expect(await ask(simulator, 'GET', '/api/user', { as: 'pusher' })).toBe('401 T User not authorized');
  });

  it('of a seeded account works', async () => {
    const simulator = await start();
    const { token } = simulator.addUser({ login: 'late', admin: true });
    const headers = { authorization: `Bearer ${token}` };
    expect(await ask(simulator, 'GET', '/api/users', { as: 'none', headers })).toBe('200 J');
  });
});

describe('a forge that is deleted', () => {
  it('locks out every account of it ten minutes later, whoever would repair it included', async () => {
    const simulator = await start();
    expect(await ask(simulator, 'DELETE', '/api/forges/1')).toBe('204 ∅');
    expect(await ask(simulator, 'GET', '/api/user')).toBe('200 J');
    simulator.advance(600_000);
    expect(await ask(simulator, 'GET', '/api/user')).toBe('500 ∅');
    expect(await ask(simulator, 'POST', '/api/forges', { body: { type: 'forgejo' } })).toBe('500 ∅');
    expect(await ask(simulator, 'GET', '/api/forges', { as: 'none' })).toBe('200 J');
    expect(await ask(simulator, 'GET', '/api/repos/21', { as: 'none' })).toBe('500 ∅');
  });

  it.each([
    { type: 'unheard-of' },
    { type: 'bitbucket-dc', additional_options: { 'oauth-enable-project-admin-scope': 'true' } },
  ])('and one that is set to %j', async (body) => {
    const simulator = await start();
    expect(await ask(simulator, 'PATCH', '/api/forges/1', { body })).toBe('200 J');
    simulator.advance(599_000);
    expect(await ask(simulator, 'GET', '/api/user')).toBe('200 J');
    expect(await ask(simulator, 'PATCH', '/api/forges/1', { body })).toBe('200 J');
    simulator.advance(1000);
    expect(await ask(simulator, 'GET', '/api/user')).toBe('500 ∅');
  });

  it('is no loss when it is set right in time', async () => {
    const simulator = await start();
    await call(simulator, 'PATCH', '/api/forges/1', { body: { type: 'unheard-of' } });
    await call(simulator, 'PATCH', '/api/forges/1', { body: { type: 'gitea' } });
    simulator.advance(3_600_000);
    expect(await ask(simulator, 'GET', '/api/user')).toBe('200 J');
  });
});
