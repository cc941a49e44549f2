import { describe, expect, it } from 'vitest';
import { HOSTILE, seedWorld } from './support/world.ts';
import { useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();

type Args = Readonly<Record<string, unknown>>;

const LONG = 'x'.repeat(300);
const HIDDEN = 'safe\u202Egro.live';
const repo = { repo_id: 21 };
const secret = { ...repo, name: HOSTILE };

/** Values that decide a call and that a person would see a part of. */
const PARTLY: readonly (readonly [attack: string, tool: string, args: Args])[] = [
  ['the end of an address is cut off', 'update_forge', { forge_id: 3, url: `https://a.example/${LONG}` }],
  ['a credential in an address is hidden', 'update_forge', { forge_id: 3, url: 'https://u:pw@a.example' }],
  ['a sign-in address has hidden signs', 'update_forge', { forge_id: 3, oauth_host: HIDDEN }],
  [
    'a client goes on in a second line',
    'create_forge',
    { type: 'gitea', url: 'https://a.b', client: 'a\nb' },
  ],
  [
    'the file that is executed is cut off',
    'create_forge',
    { type: 'addon', url: 'https://a.b', additional_options: [{ name: 'executable', value: `/${LONG}` }] },
  ],
  [
    'the name of an option is cut off',
    'update_forge',
    { forge_id: 3, additional_options: [{ name: LONG, value: 'x' }] },
  ],
  ['a destination is cut off', 'move_repository', { ...repo, to: `octo-org/${LONG}` }],
  ['a destination has hidden signs', 'move_repository', { ...repo, to: `octo-org/${HIDDEN}` }],
  [
    'the address of an extension is cut off',
    'update_repository',
    { ...repo, secret_extension_endpoint: `https://a.example/${LONG}` },
  ],
  ['an allowed user has hidden signs', 'update_repository', { ...repo, approval_allowed_users: [HIDDEN] }],
  ['a plugin is cut off', 'update_repository', { ...repo, netrc_trusted: [LONG] }],
  ['an image is cut off', 'update_secret', { ...secret, images: [`a/${LONG}`] }],
  [
    'an image grows by the blanks that break links',
    'update_secret',
    { ...secret, images: ['www.'.repeat(45)] },
  ],
  [
    'a user name has hidden signs',
    'update_registry',
    { ...repo, address: 'docker.example', username: HIDDEN, password: 'FAKE' },
  ],
  ['the login of a new administrator is cut off', 'create_user', { login: 'x'.repeat(250), admin: true }],
  ['an email comes along cut off', 'update_user', { login: HOSTILE, email: 'e'.repeat(250), admin: true }],
];

/** More names than a person would read. */
const many = Array.from({ length: 21 }, (_, index) => `name${index}`);
const MANY: readonly (readonly [tool: string, args: Args])[] = [
  ['update_repository', { ...repo, approval_allowed_users: many }],
  ['update_repository', { ...repo, netrc_trusted: many }],
  ['update_secret', { ...secret, images: many }],
  ['create_forge', { type: 'gitea', url: 'https://a.example', orgs: many }],
];

describe('nobody agrees to what a question would show a part of', () => {
  it.each(PARTLY)('%s (%s)', async (_attack, tool, args) => {
    const { call, woodpecker, person } = await sessions.start();
    seedWorld(woodpecker);
    const result = await call(tool, args);
    expect(result).toMatchObject({ isError: true });
    expect(result.text).toContain('cannot be shown whole');
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
  });

  it.each(MANY)('more names than a question shows (%s)', async (tool, args) => {
    const { call, woodpecker, person } = await sessions.start({ version: 'next' });
    seedWorld(woodpecker);
    const result = await call(tool, args);
    expect(result.text).toContain('a person is shown at most 20 values of a call');
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
  });

  it('and what is set already takes no line: a long list grows step by step', async () => {
    const { call, woodpecker, person } = await sessions.start({ version: 'next' });
    seedWorld(woodpecker);
    Object.assign(woodpecker.state.forges.find(3) ?? {}, { orgs: many.slice(0, 20) });
    await call('update_forge', { forge_id: 3, orgs: many });
    expect(person.seen[0]?.message).toContain('20 -> 21 organizations, 1 of them new, 0 removed');
    expect(person.seen[0]?.message).toMatch(/server:\n {2}New organization: name20$/);
    expect(woodpecker.state.forges.find(3)?.orgs).toEqual(many);
  });

  it.each([{ event: 'deployment', deploy_to: LONG }, { variables: [{ name: 'TARGET', value: HIDDEN }] }])(
    'what a restart gives to the code of a fork: %j',
    async (given) => {
      const { call, woodpecker, person } = await sessions.start();
      Object.assign(woodpecker.state.repos.rows[0] ?? {}, { allow_deploy: true });
      woodpecker.addPipeline({ event: 'pull_request', from_fork: true, status: 'success', reviewed: 5 });
      const result = await call('restart_pipeline', { ...repo, number: 1, ...given });
      expect(result.text).toContain('cannot be shown whole');
      expect(person.seen).toEqual([]);
      expect(writesOf(woodpecker)).toEqual([]);
    },
  );

  it('but what asks nobody may be long', async () => {
    const { call, woodpecker } = await sessions.start();
    seedWorld(woodpecker);
    const avatar_url = `https://a.example/${LONG}`;
    expect(await call('update_user', { login: HOSTILE, avatar_url })).toMatchObject({ isError: false });
  });
});
