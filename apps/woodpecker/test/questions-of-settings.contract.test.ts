import type { WoodpeckerVersion } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { ASLEEP_AT_FORGE, HOSTILE, IDS, seedWorld } from './support/world.ts';
import { useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();

/** A direction of a tool that asks, and what will be true afterwards that was not before. */
interface Row {
  readonly tool: string;
  readonly direction: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly version?: WoodpeckerVersion;
  /** Each of them must be said. */
  readonly facts: readonly string[];
  /** What is true of another version or direction alone. */
  readonly never?: readonly string[];
}

const repo = { repo_id: 21 };
const reach = (direction: string, args: Row['args'], ...facts: string[]): Row => ({
  tool: 'update_repository',
  direction,
  args: { ...repo, ...args },
  facts,
});
const secret = (direction: string, args: Row['args'], ...facts: string[]): Row => ({
  tool: 'update_secret',
  direction,
  args: { ...repo, name: HOSTILE, ...args },
  facts: ['change secret 1 of repository 21', ...facts],
});
const X = 'https://x.example';
const OWNS = "runs under this account's token at the forge";

const ROWS: readonly Row[] = [
  reach('network', { trusted_network: true }, 'networks, name servers and hosts on the agent'),
  reach('volumes', { trusted_volumes: true }, "mount any folder of the agent's machine"),
  reach('security', { trusted_security: true }, 'run privileged'),
  reach('approval: none', { require_approval: 'none' }, 'Nothing waits for approval', 'strangers'),
  reach('approval: forks', { require_approval: 'forks' }, 'Only pull requests from forks wait'),
  reach('approval: pull requests', { require_approval: 'pull_requests' }, 'every push runs at once'),
  reach('visibility: public', { visibility: 'public' }, 'even without signing in'),
  reach('visibility: internal', { visibility: 'internal' }, 'Everybody who can sign in to this Woodpecker'),
  reach('allowed users', { approval_allowed_users: ['zoe'] }, '1 added', 'never waits for approval', 'zoe'),
  reach('trusted plugins', { netrc_trusted: ['plugin/x'] }, "owner's credentials for the forge", 'plugin/x'),
  reach('pull requests', { allow_pr: true }, 'Pull requests start pipelines', 'waits for approval'),
  {
    ...reach('pull requests that nothing holds back', { allow_pr: true, require_approval: 'none' }),
    facts: ['Pull requests start pipelines. Nothing waits for approval'],
  },
  reach('deployments', { allow_deploy: true }, 'again as deployments', 'secrets of that event'),
  reach(
    'config',
    { config_extension_endpoint: X },
    'data of every pipeline',
    'decides what runs',
    'x.example',
  ),
  reach('registry', { registry_extension_endpoint: X }, 'data of every pipeline', 'registry logins'),
  reach('secrets', { secret_extension_endpoint: X }, 'data of every pipeline', 'provides secrets'),
  reach('credentials', { secret_extension_netrc: true }, "gets the owner's credentials for the forge"),
  reach('what goes along', { allow_pr: true, timeout: 90 }, 'The call sets: allow_pr, timeout.'),
  {
    ...reach('of a repository that sleeps', { repo_id: IDS.sleepingRepo, visibility: 'public' }),
    facts: ['not active now: nothing of this takes effect'],
  },
  {
    tool: 'repair_repository',
    direction: 'all',
    args: { scope: 'instance' },
    facts: [
      'gets this account as its owner',
      'visibility are taken from the forge anew',
      'If it stops half way',
    ],
  },
  {
    tool: 'repair_repository',
    direction: 'without an owner',
    args: { repo_id: IDS.ownerlessRepo },
    facts: [OWNS],
  },
  {
    tool: 'activate_repository',
    direction: 'known before',
    args: { forge_remote_id: ASLEEP_AT_FORGE },
    facts: [OWNS, 'earlier secrets, crons and settings take effect again'],
  },
  {
    tool: 'chown_repository',
    direction: 'any',
    args: repo,
    facts: [OWNS, 'does not keep who owned it before'],
  },
  {
    tool: 'move_repository',
    direction: '3.12',
    version: '3.12',
    args: { ...repo, to: 'octo-org/target' },
    facts: ['octo-org/target', 'answers with an error 500 although it is done', 'sets up no webhook'],
    never: ['secrets of the organization there'],
  },
  {
    tool: 'move_repository',
    direction: '3.13',
    version: '3.13',
    args: { ...repo, to: 'octo-org/target' },
    facts: ['whoever can\npush there can use them', 'a webhook may stay behind'],
    never: ['error 500', 'secrets of the organization there'],
  },
  {
    tool: 'move_repository',
    direction: '3.17',
    args: { ...repo, to: 'octo-org/target' },
    facts: ['It then also gets the secrets of the organization there'],
    never: ['error 500'],
  },
  {
    tool: 'delete_repository',
    direction: 'off',
    args: repo,
    facts: ['loses its owner', 'Secrets and pipelines stay', 'another one may stay'],
  },
  {
    tool: 'delete_repository',
    direction: 'for good',
    args: { ...repo, remove: true },
    facts: ['cannot be restored', 'another one may stay'],
  },
  secret('value', { value: 'FAKE' }, 'cannot be read back', HOSTILE),
  secret('pull requests', { events: ['push', 'pull_request'] }, 'code from pull requests can then read'),
  secret(
    'an event nobody heeds',
    { events: ['pull_request_closed'] },
    'Up to version 3.17 only pull_request has an effect',
  ),
  secret('all images', { images: [] }, 'Every step can then read the secret'),
  secret('another image', { images: ['evil/exfil'] }, 'Plugins of the new images', 'evil/exfil'),
  secret('what goes along', { value: 'FAKE', note: 'x' }, 'The call sets: value, note.'),
  {
    tool: 'update_secret',
    direction: 'global',
    args: { scope: 'global', name: 'GLOBAL', images: [] },
    facts: ['of the whole instance', 'every repository of the instance'],
  },
  {
    tool: 'delete_secret',
    direction: 'of a repository',
    args: { ...repo, name: HOSTILE },
    facts: ['has a secret of the same name, pipelines get that one instead'],
  },
  {
    tool: 'delete_secret',
    direction: 'of an organization',
    args: { scope: 'organization', org_id: 3, name: 'ORG' },
    facts: ['every repository of the organization', 'Where the instance has a secret of the same name'],
  },
  {
    tool: 'update_registry',
    direction: 'global',
    args: { scope: 'global', address: 'global.example', password: 'FAKE' },
    facts: ['global.example', 'every repository of the instance'],
  },
  {
    tool: 'delete_registry',
    direction: 'of a repository',
    args: { ...repo, address: 'docker.example' },
    facts: ['docker.example', 'cannot be read back or restored'],
  },
  {
    tool: 'delete_cron',
    direction: 'any',
    args: { ...repo, cron_id: 1 },
    facts: ['no longer start by themselves'],
  },
  {
    tool: 'delete_organization',
    direction: 'of this account',
    args: { org_id: 11 },
    facts: ['the account that this server acts as', 'cannot repair that'],
  },
  {
    tool: 'create_user',
    direction: 'admin',
    args: { login: 'mallory', admin: true },
    facts: ['signing in through forge 1', 'mallory'],
  },
  {
    tool: 'update_user',
    direction: 'own admin',
    args: { login: 'instance-admin', admin: false },
    facts: ['it cannot give itself the right back', 'instance-admin'],
  },
  {
    tool: 'delete_user',
    direction: 'own',
    args: { login: 'instance-admin' },
    facts: ['its token stops working at once'],
  },
  {
    tool: 'delete_user',
    direction: 'of others',
    args: { login: HOSTILE },
    facts: ['personal organization 18 goes with it'],
    never: ['this server acts as'],
  },
  {
    tool: 'delete_agent',
    direction: 'of one organization',
    args: { agent_id: 3 },
    facts: ['works for organization 3 alone'],
  },
  {
    tool: 'create_forge',
    direction: 'any',
    args: { type: 'gitea', url: X, skip_verify: true },
    facts: ['x.example', 'spelt like an administrator', 'open to new accounts', 'certificate is not checked'],
  },
  {
    tool: 'update_forge',
    direction: 'own',
    args: { forge_id: 1, oauth_host: X },
    facts: [
      'sign in at another address',
      'Whenever the server starts, it sets up forge 1 again',
      'if a new setting is wrong',
      'x.example',
    ],
  },
  {
    tool: 'update_forge',
    direction: 'another address',
    args: { forge_id: 3, url: X, additional_options: [{ name: 'merge-ref', value: 'true' }] },
    facts: ['decides who signs in as whom, administrators included', '1 set, 0 removed', 'Option: merge-ref'],
  },
  {
    tool: 'update_forge',
    direction: 'no client',
    args: { forge_id: 3, client: '' },
    facts: ['client is emptied: nobody can sign in through it', 'Client: (empty)'],
  },
  {
    tool: 'update_forge',
    direction: 'other organizations',
    version: 'next',
    args: { forge_id: 3, orgs: ['b', 'c', 'd'] },
    facts: ['2 -> 3 organizations, 2 of them new, 1 removed', 'New organization: c'],
    never: ['organization: b'],
  },
  {
    tool: 'update_forge',
    direction: 'certificates',
    args: { forge_id: 3, skip_verify: true },
    facts: ['anyone between the two servers can read the tokens'],
    never: ['this server acts as', 'sets up forge'],
  },
  {
    tool: 'update_forge',
    direction: 'organizations that no longer limit',
    version: 'next',
    args: { forge_id: 3, orgs: [] },
    facts: ['2 -> 0', 'membership is not checked'],
  },
  {
    tool: 'delete_forge',
    direction: 'own',
    args: { forge_id: 1 },
    facts: ['every call of it fails', 'its repositories stop working'],
  },
  {
    tool: 'set_log_level',
    direction: 'empty',
    args: { level: '' },
    facts: ['info -> (empty)', 'nothing shows'],
  },
  {
    tool: 'pause_queue',
    direction: 'on',
    args: {},
    facts: ['No new build starts for anybody', 'until resume_queue'],
  },
];

describe('what a question says will be true afterwards, for this version', () => {
  it.each(ROWS)('$tool, $direction', async ({ tool, args, version = '3.17', facts, never = [] }) => {
    const { call, woodpecker, person } = await sessions.start({ version });
    seedWorld(woodpecker);
    Object.assign(woodpecker.state.agents.find(3) ?? {}, { org_id: 3 });
    Object.assign(woodpecker.state.forges.find(3) ?? {}, { orgs: ['a', 'b'] });
    await call(tool, args);
    const message = person.seen[0]?.message ?? 'nobody was asked';
    for (const fact of facts) expect(message).toContain(fact);
    for (const untrue of never) expect(message).not.toContain(untrue);
    expect(writesOf(woodpecker)).not.toEqual([]);
  });
});
