import { type WoodpeckerRole } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { HOSTILE, IDS, seedWorld } from './support/world.ts';
import { type Session, type SessionOptions, useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();

type Arguments = Readonly<Record<string, unknown>>;

async function start(options: SessionOptions = {}): Promise<Session> {
  const session = await sessions.start({}, options);
  seedWorld(session.woodpecker);
  return session;
}

function expectNobodyAsked({ person, woodpecker }: Session): void {
  expect(person.seen).toEqual([]);
  expect(writesOf(woodpecker)).toEqual([]);
}

const repo = { repo_id: 21 };
const global = { scope: 'global' };

describe('an account without the right is told so, and nobody is asked about what Woodpecker would refuse', () => {
  it.each<[WoodpeckerRole, string, Arguments]>([
    ['pusher', 'update_repository', { ...repo, visibility: 'public' }],
    ['repo-admin', 'update_repository', { ...repo, trusted_network: true }],
    ['pusher', 'delete_repository', repo],
    ['pusher', 'delete_repository', { ...repo, remove: true }],
    ['pusher', 'move_repository', { ...repo, to: 'octo-org/target' }],
    ['pusher', 'chown_repository', repo],
    ['pusher', 'repair_repository', repo],
    ['repo-admin', 'repair_repository', { scope: 'instance' }],
    ['reader', 'update_secret', { ...repo, name: HOSTILE, value: 'FAKE' }],
    ['repo-admin', 'update_secret', { ...global, name: 'GLOBAL', value: 'FAKE' }],
    ['repo-admin', 'delete_secret', { ...global, name: 'GLOBAL' }],
    ['org-member', 'delete_secret', { scope: 'organization', org_id: 3, name: 'ORG' }],
    ['repo-admin', 'update_registry', { ...global, address: 'global.example', password: 'FAKE' }],
    ['repo-admin', 'delete_registry', { ...global, address: 'global.example' }],
    ['reader', 'delete_cron', { ...repo, cron_id: 1 }],
    ['org-admin', 'delete_organization', { org_id: 3 }],
    ['repo-admin', 'create_user', { login: 'newcomer', admin: true }],
    ['repo-admin', 'update_user', { login: HOSTILE, admin: true }],
    ['repo-admin', 'delete_user', { login: HOSTILE }],
    ['repo-admin', 'create_forge', { type: 'gitea', url: 'https://x.example' }],
    ['repo-admin', 'update_forge', { forge_id: 3, client: 'x' }],
    ['repo-admin', 'delete_forge', { forge_id: 3 }],
    ['repo-admin', 'delete_agent', { agent_id: 1 }],
    ['repo-admin', 'update_agent', { agent_id: 1, no_schedule: true }],
    ['repo-admin', 'set_log_level', { level: 'disabled' }],
    ['repo-admin', 'pause_queue', {}],
  ])('%s: %s %j', async (role, tool, args) => {
    const session = await start({ role });
    const result = await session.call(tool, args);
    expect(result.isError).toBe(true);
    expectNobodyAsked(session);
  });
});

describe('a call that changes nothing is told so: nobody is asked, and nothing is sent', () => {
  it.each<[string, Arguments]>([
    ['update_repository', { repo_id: IDS.openRepo, visibility: 'public', require_approval: 'none' }],
    ['update_repository', { repo_id: IDS.openRepo, trusted_network: true, netrc_trusted: [HOSTILE] }],
    ['update_cron', { ...repo, cron_id: 1, variables: [{ name: 'GREETING', value: HOSTILE }] }],
    ['update_secret', { ...repo, name: HOSTILE, events: ['push'], images: [HOSTILE], note: HOSTILE }],
    ['update_registry', { ...repo, address: 'docker.example', username: HOSTILE }],
    ['update_user', { login: 'instance-admin', admin: true }],
    ['update_user', { login: HOSTILE, admin: false, email: `${HOSTILE}@example.com` }],
    ['update_forge', { forge_id: 3, type: 'bitbucket-dc', skip_verify: false }],
    ['update_forge', { forge_id: 3, additional_options: [{ name: 'git-username', value: HOSTILE }] }],
    ['update_agent', { agent_id: 1, name: 'builder-01', no_schedule: false }],
    ['set_log_level', { level: 'info' }],
    ['move_repository', { ...repo, to: 'Octo-Org/hello-world' }],
  ])('%s %j', async (tool, args) => {
    const session = await start();
    const result = await session.call(tool, args);
    expect(result).toMatchObject({ isError: false });
    expect(result.text).toContain('Nothing was sent: it is already set like this.');
    expectNobodyAsked(session);
  });

  it('but a value that no answer shows always counts as a change', async () => {
    const { call, person, woodpecker } = await start();
    await call('update_secret', { ...repo, name: HOSTILE, value: 'FAKE-old-value' });
    expect(person.seen).toHaveLength(1);
    expect(writesOf(woodpecker)).toHaveLength(1);
  });
});

describe('an update that names nothing is refused with what can be set, before anything is read', () => {
  it.each<[string, Arguments, string]>([
    ['update_repository', repo, 'visibility, require_approval'],
    ['update_cron', { ...repo, cron_id: 1 }, 'name, schedule, branch'],
    ['update_secret', { ...repo, name: HOSTILE }, 'value, events, images, note'],
    ['update_registry', { ...repo, address: 'docker.example' }, 'username, password'],
    ['update_user', { login: HOSTILE }, 'email, avatar_url, admin'],
    ['update_forge', { forge_id: 3 }, 'type, url, client'],
    ['update_agent', { agent_id: 1 }, 'name, no_schedule'],
  ])('%s', async (tool, target, settings) => {
    const session = await start();
    for (const args of [target, { ...target, confirm_token: null }]) {
      const result = await session.call(tool, args);
      expect(result.isError).toBe(true);
      expect(result.text).toContain(`pass at least one setting to change: ${settings}`);
    }
    expect(session.woodpecker.requests).toEqual([]);
    expectNobodyAsked(session);
  });
});

describe('what is refused for sure is not asked about', () => {
  it('an account whose personal organization is gone cannot be deleted', async () => {
    const session = await start();
    session.woodpecker.state.orgs.remove((org) => org.id === IDS.userOrg);
    const result = await session.call('delete_user', { login: HOSTILE });
    expect(result.text).toContain(`organization ${IDS.userOrg} of user ${IDS.user} is`);
    expectNobodyAsked(session);
  });

  it('a repository that is not active is not repaired: it would get a webhook for good, and sleep on', async () => {
    const session = await start();
    const result = await session.call('repair_repository', { repo_id: IDS.sleepingRepo });
    expect(result.text).toContain('this repository is not active');
    expect(result.text).toContain('use activate_repository');
    expectNobodyAsked(session);
  });

  it('up to 3.11 an account of another forge is not taken for the one that was named', async () => {
    const session = await sessions.start({ version: '3.11' });
    seedWorld(session.woodpecker);
    for (const tool of ['get_user', 'delete_user']) {
      const result = await session.call(tool, { login: HOSTILE, forge_id: 3 });
      expect(result.text).toContain('an account of another forge');
    }
    expectNobodyAsked(session);
  });
});

describe('the last agent that takes work', () => {
  const hold = { agent_id: 1, no_schedule: true };

  it.each<[string, (session: Session) => void]>([
    [
      'the others take none',
      ({ woodpecker }) => others(woodpecker).forEach((row) => (row.no_schedule = true)),
    ],
    [
      'the others have been silent for long',
      ({ woodpecker }) => others(woodpecker).forEach((row) => (row.last_contact -= 3600)),
    ],
    [
      'the others work for one organization alone',
      ({ woodpecker }) => others(woodpecker).forEach((row) => (row.org_id = 3)),
    ],
  ])('is not held back without a question where %s', async (_why, change) => {
    const session = await start();
    change(session);
    await session.call('update_agent', hold);
    expect(session.person.seen[0]?.message).toContain('no other agent takes its place');
    expect(session.person.seen[0]?.message).toContain('as with a paused queue');
  });

  it.each<[string, Arguments]>([
    ['another one takes work', hold],
    ['it is only renamed', { agent_id: 1, name: 'renamed' }],
  ])('is not asked about where %s', async (_why, args) => {
    const session = await start();
    await session.call('update_agent', args);
    expect(session.person.seen).toEqual([]);
    expect(writesOf(session.woodpecker)).toHaveLength(1);
  });

  it('is said to be the last when it is deleted', async () => {
    const session = await start();
    others(session.woodpecker).forEach((row) => (row.no_schedule = true));
    await session.call('delete_agent', { agent_id: 1 });
    expect(session.person.seen[0]?.message).toContain('No new build starts for anybody who relied on it');
  });
});

const others = ({ state }: Session['woodpecker']) => state.agents.rows.filter(({ id }) => id !== 1);

describe('a new account', () => {
  it('always names its forge: 3.12 would store it where nobody finds it', async () => {
    const { call, woodpecker } = await sessions.start({ version: '3.12' });
    await call('create_user', { login: 'newcomer' });
    expect(woodpecker.journal[0]?.body).toMatchObject({ login: 'newcomer', forge_id: 1 });
    expect(await call('get_user', { login: 'newcomer' })).toMatchObject({ isError: false });
  });
});

describe('a token that is not valid any more', () => {
  it.each<[string, Arguments]>([
    ['get_repository_permissions', repo],
    ['get_organization_permissions', { org_id: 3 }],
    ['list_forges', {}],
    ['get_forge', { forge_id: 1 }],
    ['get_repository', { repo_id: IDS.openRepo }],
    ['lookup_repository', { full_name: `octo-org/${HOSTILE}` }],
  ])('is told as that by %s, which answers strangers, too', async (tool, args) => {
    const { woodpecker } = await start();
    const { call } = await sessions.connect(woodpecker, { env: { WOODPECKER_TOKEN: woodpecker.tokens.bad } });
    const result = await call(tool, args);
    expect(result.isError).toBe(true);
    expect(result.text).toContain('WOODPECKER_TOKEN is no longer valid');
  });
});

describe('repair of every repository', () => {
  it('names those that failed', async () => {
    const { call, woodpecker } = await start();
    woodpecker.set({
      answerWith: ({ method }) =>
        method === 'POST'
          ? Response.json({ error: 'failed to repair some repos', failed_repos: [22, 23] }, { status: 500 })
          : undefined,
    });
    const result = await call('repair_repository', { scope: 'instance' });
    expect(result.text).toContain('failed_repos 22, 23');
  });
});
