import { REDACTED } from '@guard/core';
import { describe, expect, it } from 'vitest';
import { IDS, seedWorld } from './support/world.ts';
import { useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();

async function start(options = {}) {
  const session = await sessions.start(options);
  seedWorld(session.woodpecker);
  const forge = session.woodpecker.state.forges.find(IDS.bitbucketForge);
  if (forge === undefined) throw new Error('the forge is seeded');
  return { ...session, forge };
}

describe('update_forge, which is a full replacement', () => {
  it.each<[string, object, object]>([
    ['the client', { client: 'x' }, { client: 'x' }],
    ['the type', { type: 'gitea' }, { type: 'gitea' }],
    ['the certificates', { skip_verify: true }, { skip_verify: true }],
    [
      'one option',
      { additional_options: [{ name: 'git-username', value: 'bot' }] },
      { additional_options: { 'git-username': 'bot', 'git-password': 'FAKE-git-password' } },
    ],
  ])(
    'changes %s and keeps the rest, with the password that nobody is shown',
    async (_what, changes, after) => {
      const { call, forge } = await start();
      const before = structuredClone(forge);
      const result = await call('update_forge', { forge_id: 3, ...changes });
      expect(result.isError).toBe(false);
      expect(forge).toEqual({ ...before, ...after });
    },
  );

  it('sends fields of a later version back as they came', async () => {
    const { call, woodpecker, forge } = await start({ version: 'next' });
    forge.orgs = ['octo-org'];
    await call('update_forge', { forge_id: 3, client: 'x' });
    expect(forge.orgs).toEqual(['octo-org']);
    expect(woodpecker.journal[0]?.body).toMatchObject({ client: 'x', orgs: ['octo-org'] });
  });

  it.each(['3.11', '3.17'] as const)('sets the secret on %s, by the name it has there', async (version) => {
    const { call, forge } = await start({ version });
    const result = await call('update_forge', { forge_id: 3, oauth_client_secret: 'FAKE-new' });
    expect(forge.clientSecret).toBe('FAKE-new');
    expect(JSON.stringify(result)).not.toContain('FAKE-new');
  });

  it.each([
    { additional_options: [{ name: 'git-password', value: REDACTED }] },
    { oauth_client_secret: REDACTED },
    { additional_options: [{ name: 'nested', value: `x ${REDACTED}` }] },
  ])('refuses the marker of a redacted value: it would be stored as the password (%j)', async (changes) => {
    const { call, woodpecker, forge, person } = await start();
    const result = await call('update_forge', { forge_id: 3, ...changes });
    expect(result.text).toContain('leave out what is not to be changed');
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
    expect(forge.additional_options).toMatchObject({ 'git-password': 'FAKE-git-password' });
  });

  it('stores a switch as one: as text it would keep the forge from being loaded', async () => {
    const { call, forge } = await start();
    const additional_options = [
      { name: 'oauth-enable-project-admin-scope', value: 'true' },
      { name: 'public-only', value: 'false' },
      { name: 'git-username', value: null },
    ];
    await call('update_forge', { forge_id: 3, additional_options });
    expect(forge.additional_options).toEqual({
      'git-password': 'FAKE-git-password',
      'oauth-enable-project-admin-scope': true,
      'public-only': false,
    });
  });

  it('refuses an option that is named twice, and a map', async () => {
    const { call, woodpecker } = await start();
    const twice = [1, 2].map(() => ({ name: 'git-username', value: 'x' }));
    for (const additional_options of [twice, { 'git-username': 'x' }]) {
      expect(await call('update_forge', { forge_id: 3, additional_options })).toMatchObject({
        isError: true,
      });
    }
    expect(woodpecker.journal).toEqual([]);
  });

  it('never sends the marker itself', async () => {
    const { call, woodpecker } = await start();
    await call('get_forge', { forge_id: 3 });
    await call('update_forge', { forge_id: 3, client: 'x' });
    expect(JSON.stringify(woodpecker.journal)).not.toContain(REDACTED);
  });

  it('is not carried out with what an anonymous caller is shown', async () => {
    const { woodpecker, forge } = await start();
    const before = structuredClone(forge);
    const { call } = await sessions.connect(woodpecker, { role: 'reader' });
    expect(await call('update_forge', { forge_id: 3, client: 'x' })).toMatchObject({ isError: true });
    expect(forge).toEqual(before);
  });
});

describe('options of a forge, as they are shown', () => {
  const options = {
    'git-username': 'svc',
    'git-password': 'FAKE-p1',
    gitClientSecret: 'FAKE-s1',
    'x.api.token': 'FAKE-t1',
    'merge-ref': true,
    tokens: 3,
    nested: { privateKey: ['FAKE-k1'] },
  };

  it.each(['get_forge', 'list_forges', 'create_forge', 'update_forge'])(
    '%s shows no credential among them, whatever it is called',
    async (tool) => {
      const { call, forge } = await start();
      forge.additional_options = options;
      const create = {
        type: 'bitbucket-dc',
        url: 'https://x.example',
        additional_options: [
          { name: 'git-username', value: 'svc' },
          { name: 'git-password', value: 'FAKE-p1' },
          { name: 'gitClientSecret', value: 'FAKE-s1' },
          { name: 'x.api.token', value: 'FAKE-t1' },
          { name: 'privateKey', value: 'FAKE-k1' },
          { name: 'merge-ref', value: 'true' },
        ],
      };
      const args = {
        get_forge: { forge_id: 3 },
        update_forge: { forge_id: 3, client: 'x' },
        create_forge: create,
      };
      const result = await call(tool, { ...Object.entries(args).find(([name]) => name === tool)?.[1] });
      expect(result.isError).toBe(false);
      expect(JSON.stringify(result)).not.toContain('FAKE-');
      expect(result.text).toContain('"git-username":"svc"');
      expect(result.text).toContain('"merge-ref":true');
      expect(result.text.split(REDACTED).length - 1).toBe(4);
    },
  );

  it('keep their shape', async () => {
    const { call, forge } = await start();
    forge.additional_options = options;
    const { structuredContent } = await call('get_forge', { forge_id: 3 });
    // In the order in which Woodpecker prints them.
    const names = Object.keys(options).toSorted();
    expect(Object.keys(Object(structuredContent?.['additional_options']))).toEqual(names);
  });
});

describe('create_forge', () => {
  it('stores the secret and shows it nowhere', async () => {
    const { call, woodpecker } = await start();
    const result = await call('create_forge', {
      type: 'gitea',
      url: 'https://gitea.example',
      client: 'id',
      oauth_client_secret: 'FAKE-new',
    });
    expect(woodpecker.state.forges.rows.at(-1)).toMatchObject({ clientSecret: 'FAKE-new', client: 'id' });
    expect(JSON.stringify(result)).not.toContain('FAKE-new');
  });

  it.each([
    { type: 'unheard-of', url: 'https://x.example' },
    { type: 'gitea', url: 'no address' },
    { type: 'gitea', url: 'javascript:alert(1)' },
    { type: 'gitea', url: 'ssh://git.example' },
    { type: 'gitea', url: 'file:///etc/passwd' },
  ])('refuses %j, which Woodpecker would store', async (args) => {
    const { call, woodpecker, person } = await start();
    expect(await call('create_forge', args)).toMatchObject({ isError: true });
    expect(person.seen).toEqual([]);
    expect(woodpecker.requests).toEqual([]);
  });
});

describe('the address of a forge', () => {
  it.each(['javascript:alert(1)', 'ssh://git.example'])('cannot become %s', async (url) => {
    const { call, woodpecker, person } = await start();
    const result = await call('update_forge', { forge_id: 3, url });
    expect(result.text).toContain('url: expected an address with http or https');
    expect(person.seen).toEqual([]);
    expect(woodpecker.requests).toEqual([]);
  });
});

describe('orgs of a forge, which only the newest version knows', () => {
  const calls = [
    { tool: 'create_forge', args: { type: 'gitea', url: 'http://gitea.example', orgs: ['octo-org'] } },
    { tool: 'update_forge', args: { forge_id: 3, orgs: ['octo-org'] } },
  ];

  it.each(calls)('$tool stores them there', async ({ tool, args }) => {
    const { call, woodpecker } = await start({ version: 'next' });
    const result = await call(tool, args);
    expect(result.structuredContent).toMatchObject({ orgs: ['octo-org'] });
    expect(result.structuredContent).not.toHaveProperty('not_stored');
    expect(woodpecker.state.forges.rows.at(-1)?.orgs).toEqual(['octo-org']);
  });

  it.each(calls)('$tool refuses them on 3.17, and nobody is asked', async ({ tool, args }) => {
    const { call, woodpecker, person } = await start();
    const result = await call(tool, args);
    expect(result.isError).toBe(true);
    expect(result.text).toContain(
      'is a 3.17, which would accept the call and silently drop orgs (known since 3.18)',
    );
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
  });
});
