import type { WoodpeckerVersion } from '@guard/simulators';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { HOSTILE, seedWorld } from './support/world.ts';
import { type Session, useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();

type Fields = Readonly<Record<string, unknown>>;

/** One setting, the write that sends it, and the read that shows it afterwards. */
interface Row {
  readonly tool: string;
  /** What the call acts on, and what else it needs. */
  readonly target: Fields;
  readonly setting: string;
  readonly value: unknown;
  readonly shown?: (is: Fields) => unknown;
  readonly look: readonly [tool: string, args: Fields];
}

const repo = { repo_id: 21 };
const WORLD = { config_extension_endpoint: 'https://x.example' };

const of =
  (tool: string, target: Fields, look: Row['look']) =>
  (setting: string, value: unknown, shown?: Row['shown']): Row => ({
    tool,
    target,
    setting,
    value,
    look,
    ...(shown && { shown }),
  });

const trusted = (flag: string) => (is: Fields) => Object(is['trusted'])[flag];
const variables = [{ name: 'A', value: 'b' }];
const asMap = (is: Fields) =>
  Object.entries(Object(is['variables'])).map(([name, value]) => ({ name, value }));

const updateRepo = of('update_repository', repo, ['get_repository', repo]);
const updateCron = of('update_cron', { ...repo, cron_id: 1 }, ['get_cron', { ...repo, cron_id: 1 }]);
const createCron = of('create_cron', { ...repo, name: 'new', schedule: '@daily' }, [
  'get_cron',
  { ...repo, cron_id: 2 },
]);
const secret = { ...repo, name: HOSTILE };
const updateSecret = of('update_secret', secret, ['get_secret', secret]);
const newSecret = { ...repo, name: 'NEW' };
const createSecret = of('create_secret', { ...newSecret, value: 'FAKE', events: ['push'] }, [
  'get_secret',
  newSecret,
]);
const orgSecret = { scope: 'organization', org_id: 3, name: 'ORG' };
const globalSecret = { scope: 'global', name: 'GLOBAL' };
const registry = { ...repo, address: 'docker.example' };
const updateForge = of('update_forge', { forge_id: 3 }, ['get_forge', { forge_id: 3 }]);
const createForge = of('create_forge', { type: 'gitea', url: 'https://g.example' }, [
  'get_forge',
  { forge_id: 4 },
]);
const updateUser = of('update_user', { login: HOSTILE }, ['get_user', { login: HOSTILE }]);
const createUser = of('create_user', { login: 'newcomer' }, ['get_user', { login: 'newcomer' }]);
const options = [{ name: 'merge-ref', value: 'x' }];
const hasOption = (is: Fields) =>
  Object(is['additional_options'])['merge-ref'] === 'x' ? options : undefined;

/** Every setting that a write of these tools can send and an answer can show. */
const ROWS: readonly Row[] = [
  updateRepo('visibility', 'internal'),
  updateRepo('require_approval', 'forks'),
  updateRepo('approval_allowed_users', ['zoe', 'amy']),
  ...['network', 'volumes', 'security'].map((flag) => updateRepo(`trusted_${flag}`, true, trusted(flag))),
  updateRepo('netrc_trusted', ['plugin/x']),
  updateRepo('allow_pr', true),
  updateRepo('allow_deploy', true),
  updateRepo('timeout', 30),
  updateRepo('config_file', '.ci/'),
  updateRepo('cancel_previous_pipeline_events', ['tag', 'push']),
  updateRepo('config_extension_endpoint', WORLD.config_extension_endpoint),
  updateRepo('config_extension_exclusive', true),
  updateRepo('config_extension_netrc', true),
  updateRepo('registry_extension_endpoint', 'https://r.example'),
  updateRepo('registry_extension_netrc', true),
  updateRepo('secret_extension_endpoint', 'https://s.example'),
  updateRepo('secret_extension_netrc', true),
  ...[createCron, updateCron].flatMap((cron) => [
    cron('branch', 'feature/x'),
    cron('timezone', 'Europe/Berlin'),
    cron('enabled', false),
    cron('variables', variables, asMap),
  ]),
  updateCron('name', 'renamed'),
  updateCron('schedule', '@weekly'),
  ...[createSecret, updateSecret].flatMap((write) => [
    write('note', 'a note'),
    write('images', ['plugin/x']),
  ]),
  updateSecret('events', ['push', 'cron']),
  of('update_secret', orgSecret, ['get_secret', orgSecret])('note', 'a note'),
  of('update_secret', globalSecret, ['get_secret', globalSecret])('note', 'a note'),
  of('update_registry', registry, ['get_registry', registry])('username', 'bot'),
  ...[createForge, updateForge].flatMap((forge) => [
    forge('client', 'id'),
    forge('oauth_host', 'https://o.example'),
    forge('skip_verify', true),
    forge('additional_options', options, hasOption),
    forge('orgs', ['octo-org']),
  ]),
  updateForge('url', 'https://u.example'),
  updateForge('type', 'gitea'),
  ...[createUser, updateUser].flatMap((user) => [
    user('email', 'x@example.com'),
    user('avatar_url', 'https://a.example/x.png'),
    user('admin', true),
  ]),
  createUser('forge_id', 1),
  of('create_user', { login: 'newcomer' }, ['get_user', { login: 'newcomer', forge_id: 3 }])('forge_id', 3),
  of('create_agent', { name: 'new' }, ['get_agent', { agent_id: 4 }])('no_schedule', true),
  of('update_agent', { agent_id: 3 }, ['get_agent', { agent_id: 3 }])('no_schedule', true),
  of('update_agent', { agent_id: 3 }, ['get_agent', { agent_id: 3 }])('name', 'renamed'),
  of('set_log_level', {}, ['get_log_level', {}])('level', 'debug'),
  of('move_repository', repo, ['get_repository', repo])('to', 'octo-org/target', (is) => is['full_name']),
];

const VERSIONS = ['3.11', '3.12', '3.13', '3.17', 'next'] as const satisfies WoodpeckerVersion[];

/** What became of a setting; anything else than these three is a lie. */
const HONEST = ['stored', 'named as not stored', 'refused before anybody was asked'];

async function fateOf(
  { tool, target, setting, value, look: [read, at], shown = (is) => is[setting] }: Row,
  { call, woodpecker, person }: Session,
): Promise<string> {
  const result = await call(tool, { ...target, [setting]: value });
  if (result.isError) {
    const named = result.text.includes(`accept the call and silently drop ${setting} (known since 3.`);
    const early = person.seen.length === 0 && writesOf(woodpecker).length === 0;
    return named && early ? 'refused before anybody was asked' : `failed: ${result.text}`;
  }
  if (isDeepStrictEqual(result.structuredContent?.['not_stored'], [setting])) return 'named as not stored';
  const { structuredContent: is = {} } = await call(read, at);
  return isDeepStrictEqual(sorted(shown(is)), sorted(value)) ? 'stored' : `lost: ${JSON.stringify(is)}`;
}

/** Woodpecker sorts lists. */
const sorted = (value: unknown) =>
  Array.isArray(value) ? new Set(value.map((entry) => JSON.stringify(entry))) : value;

describe.each(VERSIONS)('every setting that is sent, on %s', (version) => {
  it.each(ROWS)('$setting of $tool is stored, named as not stored, or refused', async (row) => {
    const session = await sessions.start({ version, quirks: { moveAnswers500: false } });
    seedWorld(session.woodpecker);
    expect(HONEST).toContain(await fateOf(row, session));
  });
});

describe('a development build that drops what it does not know', () => {
  it.each([
    ['update_cron', { ...repo, cron_id: 1 }, { enabled: false }],
    ['update_cron', { ...repo, cron_id: 1 }, { timezone: 'Europe/Berlin', variables }],
    ['create_cron', { ...repo, name: 'new', schedule: '@daily' }, { enabled: false }],
    ['update_secret', secret, { note: 'new' }],
    ['update_repository', repo, { config_extension_exclusive: true }],
  ])('%s is done and says what was not stored', async (tool, target, changes) => {
    const { call, woodpecker } = await sessions.start({ version: '3.12' });
    seedWorld(woodpecker);
    woodpecker.set({
      answerWith: ({ path }) =>
        path === '/version' ? Response.json({ version: 'next-0123456789' }) : undefined,
    });
    const result = await call(tool, { ...target, ...changes });
    expect(result.structuredContent).toMatchObject({ not_stored: Object.keys(changes) });
    expect(result.text).toContain('did not store the settings in not_stored');
  });
});

describe('what a version without the setting does anyway', () => {
  it.each([
    ['create_cron', { ...repo, name: 'new', schedule: '@daily', enabled: true, timezone: 'UTC' }],
    [
      'update_repository',
      { ...repo, timeout: 30, secret_extension_netrc: false, secret_extension_endpoint: '' },
    ],
    ['create_secret', { ...newSecret, value: 'FAKE', events: ['push'], note: '' }],
  ])('is no reason for %s to refuse', async (tool, args) => {
    const { call, woodpecker } = await sessions.start({ version: '3.12' });
    seedWorld(woodpecker);
    const result = await call(tool, args);
    expect(result).toMatchObject({ isError: false });
    expect(result.structuredContent).not.toHaveProperty('not_stored');
  });
});

describe('a setting that came with 3.1', () => {
  it('is refused on 3.0, which drops it, and nobody is asked about it', async () => {
    const { call, woodpecker, person } = await sessions.start({ version: '3.11' });
    woodpecker.set({
      answerWith: ({ path }) => (path === '/version' ? Response.json({ version: '3.0.1' }) : undefined),
    });
    const result = await call('update_repository', { ...repo, approval_allowed_users: ['zoe'] });
    expect(result.text).toContain(
      'is a 3.0, which would accept the call and silently drop approval_allowed_users',
    );
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
  });
});

describe('the secret of a forge', () => {
  it('is refused with a new forge up to 3.11, which drops it, and set afterwards', async () => {
    const { call, woodpecker, person } = await sessions.start({ version: '3.11' });
    const forge = { type: 'gitea', url: 'https://g.example', oauth_client_secret: 'FAKE-new' };
    const refused = await call('create_forge', forge);
    expect(refused.text).toContain(
      'is a 3.11, which would accept the call and silently drop oauth_client_secret',
    );
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
    expect(await call('create_forge', { ...forge, oauth_client_secret: undefined })).toMatchObject({
      isError: false,
    });
    await call('update_forge', { forge_id: 2, oauth_client_secret: 'FAKE-new' });
    expect(woodpecker.state.forges.find(2)?.clientSecret).toBe('FAKE-new');
  });
});
