import { describe, expect, it } from 'vitest';
import { HOSTILE, seedWorld } from './support/world.ts';
import { useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();

const SCOPES = [
  { named: { repo_id: 21 }, base: '/api/repos/21', secret: HOSTILE, address: 'docker.example', id: 1 },
  {
    named: { scope: 'organization', org_id: 3 },
    base: '/api/orgs/3',
    secret: 'ORG',
    address: 'org.example',
    id: 2,
  },
  { named: { scope: 'global' }, base: '/api', secret: 'GLOBAL', address: 'global.example', id: 3 },
] as const;

async function start() {
  const session = await sessions.start();
  seedWorld(session.woodpecker);
  return session;
}

describe.each(SCOPES)('secrets of $named', ({ named, base, secret, id }) => {
  it('are listed without their values, and only those of this scope', async () => {
    const { call } = await start();
    const result = await call('list_secrets', named);
    expect(result.structuredContent).toMatchObject({ secrets: [{ id, name: secret }], more: false });
    expect(JSON.stringify(result)).not.toMatch(/FAKE|"value"/);
  });

  it('are shown one by one', async () => {
    const { call } = await start();
    const result = await call('get_secret', { ...named, name: secret });
    expect(result.structuredContent).toMatchObject({ id, events: ['push'] });
  });

  it('are created, and the answer does not repeat the value', async () => {
    const { call, woodpecker, person } = await start();
    const args = { name: 'NEW', value: 'FAKE-new-value', events: ['pull_request', 'push'], images: ['x'] };
    const result = await call('create_secret', { ...named, ...args });
    expect(result.isError).toBe(false);
    expect(JSON.stringify(result)).not.toContain('FAKE');
    expect(writesOf(woodpecker)).toEqual([`POST ${base}/secrets`]);
    expect(woodpecker.state.secrets.rows.at(-1)).toMatchObject(args);
    expect(person.seen).toEqual([]);
  });

  it('are changed by what was named alone: neither events nor images nor value come along', async () => {
    const { call, woodpecker } = await start();
    await call('update_secret', { ...named, name: secret, note: 'renewed in May' });
    expect(woodpecker.journal).toMatchObject([
      { method: 'PATCH', path: `${base}/secrets/${secret}`, body: { note: 'renewed in May' } },
    ]);
    expect(Object.keys(Object(woodpecker.journal[0]?.body))).toEqual(['note']);
    expect(woodpecker.state.secrets.find(id)).toMatchObject({
      events: ['push'],
      images: [HOSTILE],
      value: 'FAKE-old-value',
    });
  });

  it('are told by number in the question, and the new value is nowhere in it', async () => {
    const { call, woodpecker, person } = await start();
    const result = await call('update_secret', { ...named, name: secret, value: 'FAKE-new-value' });
    expect(JSON.stringify([person.seen, result])).not.toContain('FAKE');
    expect(woodpecker.state.secrets.find(id)?.value).toBe('FAKE-new-value');
  });

  it('that are not there are no reason to ask', async () => {
    const { call, woodpecker, person } = await start();
    for (const tool of ['update_secret', 'delete_secret']) {
      expect(
        await call(tool, { ...named, name: 'NONE', ...(tool === 'update_secret' && { value: 'FAKE' }) }),
      ).toMatchObject({ isError: true });
    }
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
  });
});

describe('events of a secret', () => {
  it.each(['pull_request_closed', 'pull_request_metadata', 'pull_request'])(
    '%s asks when it is added, and not when it is taken away',
    async (event) => {
      const { call, woodpecker, person } = await sessions.start();
      woodpecker.addSecret({ name: 'NPM', events: ['push'] });
      const update = (events: string[]) => call('update_secret', { repo_id: 21, name: 'NPM', events });
      await update(['push', event]);
      expect(person.seen).toHaveLength(1);
      await update(['push']);
      expect(person.seen).toHaveLength(1);
      expect(woodpecker.state.secrets.rows[0]?.events).toEqual(['push']);
    },
  );

  it.each([[[]], [['pushed']], [['PULL_REQUEST']], ['push']])('cannot be %j', async (events) => {
    const { call, woodpecker } = await start();
    const result = await call('update_secret', { repo_id: 21, name: HOSTILE, events });
    expect(result.isError).toBe(true);
    expect(woodpecker.requests).toEqual([]);
  });
});

describe.each(SCOPES)('registries of $named', ({ named, base, address, id }) => {
  it('are created, changed and shown as they are stored, though Woodpecker may only repeat the request', async () => {
    const { call, woodpecker, person } = await start();
    const created = await call('create_registry', {
      ...named,
      address: 'new.example',
      username: 'ci',
      password: 'FAKE-password',
    });
    const row = woodpecker.state.registries.rows.at(-1);
    expect(created.structuredContent).toMatchObject({ id: row?.id, address: 'new.example', username: 'ci' });
    const updated = await call('update_registry', { ...named, address, username: 'bot' });
    expect(updated.structuredContent).toMatchObject({ id, address, username: 'bot' });
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([`POST ${base}/registries`, `PATCH ${base}/registries/${address}`]);
    expect(JSON.stringify([created, updated])).not.toMatch(/FAKE|"password"/);
  });

  it('keep their password when the user name changes', async () => {
    const { call, woodpecker } = await start();
    await call('update_registry', { ...named, address, username: 'bot' });
    expect(woodpecker.journal[0]?.body).toEqual({ username: 'bot' });
    expect(woodpecker.state.registries.find(id)?.password).toBe('FAKE-old-password');
  });

  it('have a new password after a question that does not hold it', async () => {
    const { call, woodpecker, person } = await start();
    const result = await call('update_registry', { ...named, address, password: 'FAKE-new-password' });
    expect(person.seen).toHaveLength(1);
    expect(JSON.stringify([person.seen, result])).not.toContain('FAKE');
    expect(woodpecker.state.registries.find(id)?.password).toBe('FAKE-new-password');
  });

  it('are listed without a password, and only those of this scope', async () => {
    const { call } = await start();
    const result = await call('list_registries', named);
    expect(result.structuredContent).toMatchObject({ registries: [{ id, address }], more: false });
    expect(JSON.stringify(result)).not.toMatch(/FAKE|"password"/);
  });
});

async function withDockerConfig() {
  const session = await start();
  session.woodpecker.addRegistry({ address: 'file.example', readonly: true });
  return session;
}

describe('a registry from the docker configuration of the server', () => {
  const global = { scope: 'global' } as const;

  it('is shown', async () => {
    const { call } = await withDockerConfig();
    const result = await call('get_registry', { ...global, address: 'file.example' });
    expect(result.structuredContent).toMatchObject({ readonly: true });
  });

  it.each([
    { tool: 'update_registry', args: { username: 'x' } },
    { tool: 'update_registry', args: { password: 'FAKE' } },
    { tool: 'delete_registry', args: {} },
  ])('cannot be changed by $tool $args, and nobody is asked', async ({ tool, args }) => {
    const { call, woodpecker, person } = await withDockerConfig();
    const result = await call(tool, { ...global, address: 'file.example', ...args });
    expect(result.text).toContain("from the server's own docker configuration");
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
  });

  it.each(['get_registry', 'update_registry', 'delete_registry'])(
    'does not make %s take the empty answer for an unknown address for a registry',
    async (tool) => {
      const { call, woodpecker, person } = await withDockerConfig();
      const changes = tool === 'update_registry' ? { username: 'x' } : {};
      const result = await call(tool, { ...global, address: 'unknown.example', ...changes });
      expect(result.text).toContain('There is no registry with that address.');
      expect(person.seen).toEqual([]);
      expect(writesOf(woodpecker)).toEqual([]);
    },
  );
});

describe('a Woodpecker that returns what it should keep to itself', () => {
  const secret = { id: 1, name: 'x', value: 'FAKE-leak' };
  const registry = { id: 1, address: 'x', username: 'x', password: 'FAKE-leak' };

  it.each([
    { tool: 'list_secrets', args: { repo_id: 21 }, answer: [secret] },
    { tool: 'get_secret', args: { repo_id: 21, name: 'x' }, answer: secret },
    { tool: 'update_secret', args: { repo_id: 21, name: 'x', note: 'y' }, answer: secret },
    { tool: 'list_registries', args: { repo_id: 21 }, answer: [registry] },
    { tool: 'get_registry', args: { repo_id: 21, address: 'x' }, answer: registry },
  ])('makes $tool no door to it', async ({ tool, args, answer }) => {
    const { call, woodpecker } = await start();
    woodpecker.set({
      answerWith: ({ path }) => (/secrets|registries/.test(path) ? Response.json(answer) : undefined),
    });
    const result = await call(tool, args);
    expect(result.isError).toBe(false);
    expect(JSON.stringify(result)).not.toContain('FAKE-leak');
  });
});

describe('an error that repeats the credential of the call in a spelling of its own', () => {
  const SECRET = 'S3cr3t"pa/ss\\word<&>x';
  const target = { repo_id: 21 };
  it.each([
    ['create_secret', { ...target, name: 'NEW', value: SECRET, events: ['push'] }],
    ['update_secret', { ...target, name: HOSTILE, value: SECRET }],
    ['create_registry', { ...target, address: 'a.example', username: 'u', password: SECRET }],
    ['update_registry', { ...target, address: 'docker.example', password: SECRET }],
    ['create_forge', { type: 'gitea', url: 'https://a.example', oauth_client_secret: SECRET }],
    ['update_forge', { forge_id: 3, additional_options: [{ name: 'git-password', value: SECRET }] }],
  ])('%s shows none of it', async (tool, args) => {
    const { call, woodpecker } = await sessions.start();
    seedWorld(woodpecker);
    const quotedTwice = JSON.stringify({ error: JSON.stringify({ value: SECRET }) });
    woodpecker.set({
      answerWith: ({ method }) => (method === 'GET' ? undefined : new Response(quotedTwice, { status: 422 })),
    });
    const result = await call(tool, args);
    expect(result.text).toContain('What the instance says is left out');
    expect(result.text).not.toContain('S3cr3t');
  });
});

describe('a registry that is not shown after it was written', () => {
  it.each([
    ['create_registry', { address: 'a.example', username: 'u', password: 'FAKE-password' }],
    ['update_registry', { address: 'docker.example', username: 'u2' }],
  ])('does not make %s say that nothing was done', async (tool, args) => {
    const { call, woodpecker } = await sessions.start();
    seedWorld(woodpecker);
    const nobody = { id: 0, address: '', username: '' };
    woodpecker.set({
      answerWith: ({ method, path }) =>
        method === 'GET' && path.includes('/registries/') && woodpecker.journal.length > 0
          ? Response.json(nobody)
          : undefined,
    });
    const result = await call(tool, { repo_id: 21, ...args });
    expect(writesOf(woodpecker)).toHaveLength(1);
    expect(result).toMatchObject({ isError: true });
    expect(result.text).toContain('Woodpecker confirmed the change');
    expect(result.text).not.toContain('Nothing was');
  });
});
