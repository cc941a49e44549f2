import { describe, expect, it } from 'vitest';
import type { WoodpeckerSimulator } from '../../src/index.ts';
import { ask, call, useWoodpecker } from './support.ts';

const start = useWoodpecker();

const SCOPES = [
  ['/api/repos/21', { org_id: 0, repo_id: 21 }],
  ['/api/orgs/3', { org_id: 3, repo_id: 0 }],
  ['/api', { org_id: 0, repo_id: 0 }],
] as const;

function stored(simulator: WoodpeckerSimulator): object | undefined {
  return simulator.state.secrets.rows[0];
}

describe.each(SCOPES)('secrets below %s', (base, owner) => {
  const body = {
    name: 'KEY',
    value: 'FAKE-value',
    events: ['tag', 'push'],
    images: ['golang:1'],
    note: 'n',
  };
  const path = `${base}/secrets/KEY`;

  it('are made, shown without their value, and sorted in their events', async () => {
    const simulator = await start();
    const { status, text, json } = await call(simulator, 'POST', `${base}/secrets`, { body });
    const shown = {
      id: 1,
      ...owner,
      name: 'KEY',
      images: ['golang:1'],
      events: ['push', 'tag'],
      note: 'n',
    };
    expect([status, json]).toEqual([200, shown]);
    expect((await call(simulator, 'GET', path)).json).toEqual(shown);
    expect((await call(simulator, 'GET', `${base}/secrets`)).json).toEqual([shown]);
    expect(text).not.toContain('FAKE-value');
    expect(stored(simulator)).toMatchObject({ value: 'FAKE-value' });
  });

  it('exist once in a scope', async () => {
    const simulator = await start();
    await call(simulator, 'POST', `${base}/secrets`, { body });
    expect(await ask(simulator, 'POST', `${base}/secrets`, { body })).toMatch(/^500 T /);
  });

  it.each([
    { name: '' },
    { value: '' },
    { events: [] },
    { events: ['nope'] },
    { images: [''] },
    { images: ['not an image'] },
  ])('with %j are refused', async (wrong) => {
    const simulator = await start();
    expect(await ask(simulator, 'POST', `${base}/secrets`, { body: { ...body, ...wrong } })).toMatch(
      /^422 T /,
    );
    expect(stored(simulator)).toBeUndefined();
  });

  it('keep what an update does not name, and never change their name', async () => {
    const simulator = await start();
    await call(simulator, 'POST', `${base}/secrets`, { body });
    const patch = { name: 'OTHER', value: '', events: null, note: 'changed' };
    expect(await ask(simulator, 'PATCH', path, { body: patch })).toBe('200 J');
    expect(stored(simulator)).toMatchObject({ ...body, events: ['push', 'tag'], note: 'changed' });
  });

  it('take a new value, new events and no images', async () => {
    const simulator = await start();
    await call(simulator, 'POST', `${base}/secrets`, { body });
    const patch = { value: 'FAKE-2', events: ['pull_request_metadata', 'pull_request_closed'], images: [] };
    await call(simulator, 'PATCH', path, { body: patch });
    expect(stored(simulator)).toMatchObject({
      ...patch,
      events: ['pull_request_closed', 'pull_request_metadata'],
    });
  });

  it('cannot be left without events', async () => {
    const simulator = await start();
    await call(simulator, 'POST', `${base}/secrets`, { body });
    const status = base === '/api' ? 400 : 422;
    expect(await ask(simulator, 'PATCH', path, { body: { events: [] } })).toMatch(
      new RegExp(`^${status} T `),
    );
    expect(stored(simulator)).toMatchObject({ events: ['push', 'tag'] });
  });

  it('that are not there are a 404 without a word', async () => {
    const simulator = await start();
    for (const method of ['GET', 'DELETE']) expect(await ask(simulator, method, path)).toBe('404 ∅');
    expect(await ask(simulator, 'PATCH', path, { body: { note: 'x' } })).toBe('404 ∅');
  });

  it('go once', async () => {
    const simulator = await start();
    await call(simulator, 'POST', `${base}/secrets`, { body });
    expect(await ask(simulator, 'DELETE', path)).toBe('204 ∅');
    expect(await ask(simulator, 'DELETE', path)).toBe('404 ∅');
  });
});

describe('secrets', () => {
  it('of one scope are not those of another', async () => {
    const simulator = await start();
    simulator.addSecret({ name: 'KEY', note: 'repo' });
    simulator.addSecret({ name: 'KEY', org_id: 3, note: 'org' });
    simulator.addSecret({ name: 'KEY', org_id: 0, note: 'global' });
    simulator.addSecret({ name: 'A' });
    const notes = [];
    for (const [base] of SCOPES) notes.push((await call(simulator, 'GET', `${base}/secrets/KEY`)).json);
    expect(notes).toMatchObject([{ note: 'repo' }, { note: 'org' }, { note: 'global' }]);
    expect((await call(simulator, 'GET', '/api/repos/21/secrets')).json).toMatchObject([
      { name: 'A' },
      { name: 'KEY' },
    ]);
  });

  it('for the instance are refused with 400 up to 3.15', async () => {
    const simulator = await start({ version: '3.13' });
    expect(await ask(simulator, 'POST', '/api/secrets', { body: { name: 'X' } })).toMatch(/^400 T/);
    expect(await ask(simulator, 'POST', '/api/orgs/3/secrets', { body: { name: 'X' } })).toMatch(/^422 T/);
  });

  it('have no note before 3.13, and no images when none were given', async () => {
    const simulator = await start({ version: '3.12' });
    const body = { name: 'K', value: 'v', events: ['push'] };
    const { json } = await call(simulator, 'POST', '/api/secrets', { body });
    expect(json).toEqual({ id: 1, org_id: 0, repo_id: 0, name: 'K', images: null, events: ['push'] });
  });
});

describe.each(SCOPES)('registries below %s', (base, owner) => {
  const body = { address: 'r.example.com:5000', username: 'ci', password: 'FAKE-password' };
  const path = `${base}/registries/r.example.com%3A5000`;
  const isRepo = base === '/api/repos/21';

  it('are made, and shown with an empty password', async () => {
    const simulator = await start();
    const { json } = await call(simulator, 'POST', `${base}/registries`, { body });
    const shown = { id: 1, ...owner, address: body.address, username: 'ci', password: '', readonly: false };
    const echo = { ...shown, id: 0, org_id: 0, repo_id: 0 };
    expect(json).toEqual(isRepo ? echo : shown);
    expect((await call(simulator, 'GET', path)).json).toEqual(shown);
    expect(simulator.state.registries.rows).toEqual([{ ...shown, password: 'FAKE-password' }]);
  });

  it('answer the row when the echo is switched off', async () => {
    const simulator = await start({ quirks: { repoRegistryEcho: false } });
    expect((await call(simulator, 'POST', `${base}/registries`, { body })).json).toMatchObject({
      id: 1,
      ...owner,
    });
  });

  it.each([{ address: '' }, { address: 'a b' }, { username: '' }, { password: '' }])(
    'with %j are refused',
    async (wrong) => {
      const simulator = await start();
      const status = base === '/api/orgs/3' ? 422 : 400;
      const answer = await ask(simulator, 'POST', `${base}/registries`, { body: { ...body, ...wrong } });
      expect(answer).toMatch(new RegExp(`^${status} T `));
    },
  );

  it('exist once, and go once', async () => {
    const simulator = await start();
    await call(simulator, 'POST', `${base}/registries`, { body });
    expect(await ask(simulator, 'POST', `${base}/registries`, { body })).toMatch(/^500 T /);
    expect(await ask(simulator, 'DELETE', path)).toBe('204 ∅');
    expect(await ask(simulator, 'DELETE', path)).toBe('404 ∅');
    expect(await ask(simulator, 'PATCH', path, { body: { username: 'x' } })).toBe('404 ∅');
  });

  it('keep what an update does not name; an address changes outside of repositories only', async () => {
    const simulator = await start();
    await call(simulator, 'POST', `${base}/registries`, { body });
    const patch = { password: 'FAKE-2', address: 'moved.example.com' };
    const { json } = await call(simulator, 'PATCH', path, { body: patch });
    const address = isRepo ? body.address : patch.address;
    expect(simulator.state.registries.rows).toMatchObject([{ address, username: 'ci', password: 'FAKE-2' }]);
    expect(json).toMatchObject(isRepo ? { id: 0, address: patch.address, username: '' } : { id: 1, address });
  });

  it('refuse a broken address in an update', async () => {
    const simulator = await start();
    await call(simulator, 'POST', `${base}/registries`, { body });
    const expected = { '/api/repos/21': '200', '/api/orgs/3': '422', '/api': '400' }[base];
    const answer = await call(simulator, 'PATCH', path, { body: { address: 'a b' } });
    expect(String(answer.status)).toBe(expected);
  });
});

describe('registries of the docker configuration', () => {
  it('are seen for the instance, and nowhere else', async () => {
    const simulator = await start();
    simulator.addRegistry({ address: 'mirror.example.com', readonly: true });
    simulator.addRegistry({ address: 'own.example.com', org_id: 0 });
    expect((await call(simulator, 'GET', '/api/registries')).json).toMatchObject([
      { id: 0, address: 'mirror.example.com', readonly: true },
      { id: 1, address: 'own.example.com', readonly: false },
    ]);
    expect((await call(simulator, 'GET', '/api/orgs/3/registries')).json).toEqual([]);
    expect(await ask(simulator, 'DELETE', '/api/registries/mirror.example.com')).toBe('404 ∅');
  });

  it('make an unknown address a 200 with nothing in it', async () => {
    const simulator = await start();
    expect(await ask(simulator, 'GET', '/api/registries/nope')).toBe('404 ∅');
    simulator.addRegistry({ address: 'mirror.example.com', readonly: true });
    expect((await call(simulator, 'GET', '/api/registries/nope')).json).toMatchObject({ id: 0, address: '' });
    expect((await call(simulator, 'GET', '/api/registries/mirror.example.com')).json).toMatchObject({
      readonly: true,
    });
  });
});
