import { startWoodpecker, type WoodpeckerSimulator } from '@guard/simulators';
import { askAndTick } from '@guard/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { server } from '../src/server.ts';
import { HOSTILE, IDS, seedWorld } from './support/world.ts';
import { writesOf } from './woodpecker.ts';

type Arguments = Readonly<Record<string, unknown>>;
type Change = (woodpecker: WoodpeckerSimulator) => void;

const open: WoodpeckerSimulator[] = [];
afterEach(async () => {
  for (const woodpecker of open.splice(0)) await woodpecker.close();
});

async function start(): Promise<WoodpeckerSimulator> {
  const woodpecker = await startWoodpecker();
  open.push(woodpecker);
  seedWorld(woodpecker);
  return woodpecker;
}

async function ask(woodpecker: WoodpeckerSimulator, tool: string, args: Arguments, then: Change = () => {}) {
  return askAndTick(server, {
    env: { WOODPECKER_URL: woodpecker.url, WOODPECKER_TOKEN: woodpecker.tokens['instance-admin'] },
    tool,
    args,
    now: () => woodpecker.now(),
    meanwhile: () => then(woodpecker),
  });
}

/** Makes every list of all repositories fail. */
const hideRepositories: Change = (woodpecker) =>
  woodpecker.set({
    answerWith: ({ path }) =>
      path.startsWith('/api/repos?') ? new Response('', { status: 503 }) : undefined,
  });

const fact = (label: string, value: string | undefined) => ({ label, value, from: 'backend' });
const ORGANIZATION = fact('Organization', 'octo-org');
const ofOrganization = { scope: 'organization', org_id: IDS.org };
const user = { login: HOSTILE };

describe('a person recognises', () => {
  it.each<[string, string, Arguments, unknown]>([
    [
      'a secret of an organization by both names',
      'delete_secret',
      { ...ofOrganization, name: 'ORG' },
      [fact('Secret', 'ORG'), ORGANIZATION],
    ],
    [
      'a secret of the instance by its name',
      'update_secret',
      { scope: 'global', name: 'GLOBAL', value: 'FAKE-new-value' },
      [fact('Secret', 'GLOBAL')],
    ],
    [
      'a registry of an organization by its address, who signs in there, and the organization',
      'delete_registry',
      { ...ofOrganization, address: 'org.example' },
      [fact('Registry', 'org.example'), fact('User name', HOSTILE), ORGANIZATION],
    ],
    [
      'a repair of everything by the repositories that are active',
      'repair_repository',
      { scope: 'instance' },
      ['hello-world', 'orphan', HOSTILE].map((name) => fact('Repository', `octo-org/${name}`)),
    ],
    [
      'what another person decided to call the forge by its address alone',
      'delete_forge',
      { forge_id: IDS.bitbucketForge },
      [fact('Address of the forge', `https://${HOSTILE}.example`)],
    ],
  ])('%s', async (_what, tool, args, expected) => {
    const { facts } = await ask(await start(), tool, args);
    expect(facts[0]).toEqual(expected);
  });

  it('an account that is named by its id at the forge by the login that it has, not by that of the call', async () => {
    const woodpecker = await start();
    const { forge_remote_id = '', email = '' } = woodpecker.state.users.find(IDS.user) ?? {};
    const { facts } = await ask(woodpecker, 'delete_user', { login: 'reader', forge_remote_id });
    expect(facts[0]).toEqual([fact('Login', HOSTILE), fact('Email', email)]);
  });

  it('an account by the repositories that go with it, too', async () => {
    const woodpecker = await start();
    woodpecker.addRepo({ name: 'dotfiles', owner: HOSTILE }, { org_id: IDS.userOrg });
    const { facts } = await ask(woodpecker, 'delete_user', user);
    expect(facts[0]).toContainEqual(fact('Repository', `${HOSTILE}/dotfiles`));
  });

  it('an organization by its first twenty repositories, and by how many more there are', async () => {
    const woodpecker = await start();
    const names = Array.from({ length: 23 }, (_, index) => `many-${String(22 - index).padStart(2, '0')}`);
    for (const name of names) woodpecker.addRepo({ name, owner: 'spare' }, { org_id: IDS.spareOrg });
    const { facts } = await ask(woodpecker, 'delete_organization', { org_id: IDS.spareOrg });
    expect(facts[0]).toEqual([
      fact('Organization', `${HOSTILE}-org`),
      ...names
        .toReversed()
        .slice(0, 20)
        .map((name) => fact('Repository', `spare/${name}`)),
      fact('Repository', '3 more'),
    ]);
  });
});

describe('what is recognised is what was agreed to', () => {
  it.each<[string, string, Arguments, Change]>([
    [
      'another cron under the id',
      'delete_cron',
      { repo_id: 21, cron_id: IDS.cron },
      ({ state }) => Object.assign(state.crons.find(IDS.cron) ?? {}, { name: 'release' }),
    ],
    [
      'a repository that was given another name',
      'delete_repository',
      { repo_id: 21, remove: true },
      ({ state }) => Object.assign(state.repos.find(21) ?? {}, { full_name: 'octo-org/payroll' }),
    ],
    [
      'the same secret of an organization of another name',
      'delete_secret',
      { ...ofOrganization, name: 'ORG' },
      ({ state }) => Object.assign(state.orgs.find(IDS.org) ?? {}, { name: 'another-org' }),
    ],
    [
      'an organization that has one repository more',
      'delete_organization',
      { org_id: IDS.org },
      (woodpecker) => woodpecker.addRepo({ name: 'payroll' }),
    ],
    [
      'an account of another address',
      'delete_user',
      user,
      ({ state }) => Object.assign(state.users.find(IDS.user) ?? {}, { email: 'chief@example.com' }),
    ],
    [
      'another forge under the id',
      'delete_forge',
      { forge_id: IDS.bitbucketForge },
      ({ state }) => Object.assign(state.forges.find(IDS.bitbucketForge) ?? {}, { url: 'https://x.example' }),
    ],
  ])('%s is asked about anew', async (_what, tool, args, change) => {
    const woodpecker = await start();
    const { second } = await ask(woodpecker, tool, args, change);
    expect(second).toHaveProperty('asked');
    expect(writesOf(woodpecker)).toEqual([]);
  });
});

describe('repositories that cannot be listed', () => {
  it.each<[string, Arguments]>([
    ['delete_organization', { org_id: IDS.org }],
    ['delete_user', user],
  ])('do not hold up %s', async (tool, args) => {
    const woodpecker = await start();
    hideRepositories(woodpecker);
    const { facts, second } = await ask(woodpecker, tool, args);
    expect(facts[0]).toContainEqual(fact('Repository', undefined));
    expect(second).toMatchObject({ ended: { isError: false } });
    expect(writesOf(woodpecker)).toHaveLength(1);
  });

  it.each<[string, Arguments]>([
    ['delete_organization', { org_id: IDS.org }],
    ['delete_user', user],
  ])('and could be when it was asked: %s does nothing', async (tool, args) => {
    const woodpecker = await start();
    const { second } = await ask(woodpecker, tool, args, hideRepositories);
    expect(second).toHaveProperty('asked');
    expect(writesOf(woodpecker)).toEqual([]);
  });
});
