import { ASLEEP_AT_FORGE, HOSTILE, IDS } from './world.ts';

type Arguments = Readonly<Record<string, unknown>>;
type Supplied = readonly (readonly [label: string, value: string])[];

/** A call that asks, what the person reads, and what an approval sends. */
export interface AskingRow {
  readonly tool: string;
  readonly what: string;
  readonly args: Arguments;
  /** This server's own words. */
  readonly says: string;
  /** What the call itself names, below them. */
  readonly supplied?: Supplied;
  readonly box: string;
  readonly writes: readonly string[];
  readonly body?: Arguments;
}

/** A call of a tool that can ask, in the direction that harms nobody. */
export interface QuietRow {
  readonly tool: string;
  readonly what: string;
  readonly args: Arguments;
  readonly writes: readonly string[];
  readonly body?: Arguments;
}

const REACH = 'This will change how far repository 21 reaches.';
const GONE = 'Its value cannot be read back or restored, and pipelines of 1 event no longer get it.';
const ORG_WIDE = 'This affects every repository of the organization.';
const INSTANCE_WIDE = 'This affects every repository of the instance.';
const ADMIN =
  'An administrator can read and change everything on this instance: every repository, its\nsecrets, its agents and the server itself.';
const WHO = [['Login', HOSTILE]] as const;
const SELF = 'It is the account that this server acts as:';
const AFFECTED = 'Everybody who signs in through it is affected within ten minutes.';
const OWNER =
  "Every pipeline of that repository then runs under this account's token at the forge: the reach\nof the account becomes the reach of the repository.";

const updateRepo = (
  args: Arguments,
  reach: string,
  body: Arguments = args,
  supplied: Supplied = [],
): AskingRow => ({
  tool: 'update_repository',
  what: Object.keys(args).join(' and '),
  args: { repo_id: 21, ...args },
  says: `${REACH}\n\n${reach}\n\nThe call sets: ${Object.keys(args).join(', ')}.`,
  supplied,
  box: 'Change repository 21',
  writes: ['PATCH /api/repos/21'],
  body,
});

const updateSecret = (args: Arguments, reach: string, images: readonly string[] = []): AskingRow => ({
  tool: 'update_secret',
  what: Object.keys(args).join(' and '),
  args: { repo_id: 21, name: HOSTILE, ...args },
  says: `This will change secret 1 of repository 21.\n\n${reach}\n\nThe call sets: ${SECRET_SETTINGS.filter((key) => key in args).join(', ')}.`,
  supplied: [['Secret', HOSTILE], ...images.map((image) => ['New image', image] as const)],
  box: 'Change secret 1',
  writes: [`PATCH /api/repos/21/secrets/${HOSTILE}`],
});

const updateForge = (args: Arguments, change: string, supplied: Supplied = []): AskingRow => ({
  tool: 'update_forge',
  what: Object.keys(args).join(' and '),
  args: { forge_id: 3, ...args },
  says: `This will change forge 3.\n\n${[AFFECTED, change].filter(Boolean).join('\n')}`,
  supplied,
  box: 'Change forge 3',
  writes: ['PATCH /api/forges/3'],
});

const silence = (level: string): AskingRow => ({
  tool: 'set_log_level',
  what: level,
  args: { level },
  says: `This will silence the log of the server.\n\nlevel: info -> ${level}. Until it is set again or the server restarts, nothing shows what goes\nwrong, or what is done on it.`,
  box: 'Silence the log',
  writes: ['POST /api/log-level'],
  body: { 'log-level': level },
});

const SECRET_SETTINGS = ['value', 'events', 'images', 'note'];
const NETWORK =
  "trusted_network: false -> true. Its steps may choose networks, name servers and hosts on the agent's machine.";
const STRAY =
  'One webhook is removed at the forge: where the repository was moved, or repaired while it was not active,\nanother one may stay.';
const TRUST = { network: false, volumes: false, security: false };

const REPOSITORIES: readonly AskingRow[] = [
  updateRepo({ trusted_network: true }, NETWORK, { trusted: { ...TRUST, network: true } }),
  updateRepo(
    { trusted_volumes: true },
    "trusted_volumes: false -> true. Its steps may mount any folder of the agent's machine.",
    { trusted: { ...TRUST, volumes: true } },
  ),
  updateRepo(
    { trusted_security: true },
    "trusted_security: false -> true. Its steps may run privileged, with all rights on the agent's machine.",
    { trusted: { ...TRUST, security: true } },
  ),
  updateRepo(
    { require_approval: 'none' },
    'require_approval: all_events -> none. Nothing waits for approval: what strangers send in from a fork runs at once, with the secrets that\npull requests may read.',
  ),
  updateRepo(
    { visibility: 'public' },
    'visibility: private -> public. Everybody sees its pipelines and logs, even without signing in.',
  ),
  updateRepo(
    { visibility: 'internal' },
    'visibility: private -> internal. Everybody who can sign in to this Woodpecker sees its pipelines and logs.',
  ),
  updateRepo(
    { approval_allowed_users: [HOSTILE] },
    'approval_allowed_users: 1 added. What they send in never waits for approval, even from a fork.',
    undefined,
    [['Allowed user', HOSTILE]],
  ),
  updateRepo(
    { netrc_trusted: [HOSTILE, 'x'] },
    "netrc_trusted: 2 added. These plugins get the owner's credentials for the forge.",
    undefined,
    [
      ['Trusted plugin', HOSTILE],
      ['Trusted plugin', 'x'],
    ],
  ),
  updateRepo(
    { config_extension_endpoint: `https://${HOSTILE}.example` },
    'config_extension_endpoint: a new address. It receives the data of every pipeline and decides what runs, with the secrets of the repository.',
    undefined,
    [['config_extension_endpoint', `https: //${HOSTILE}.example`]],
  ),
  updateRepo(
    { secret_extension_netrc: true },
    "secret_extension_netrc: false -> true. The extension gets the owner's credentials for the forge with every pipeline.",
  ),
  updateRepo(
    { allow_pr: true },
    'allow_pr: false -> true. Pull requests start pipelines. Everything but crons and manual runs waits for approval.',
  ),
  updateRepo(
    { allow_deploy: true },
    'allow_deploy: false -> true. Whoever can push can start its pipelines again as deployments, with the secrets of that event.',
  ),
  updateRepo(
    { visibility: 'public', trusted_network: true, timeout: 30 },
    `${NETWORK}\nvisibility: private -> public. Everybody sees its pipelines and logs, even without signing in.`,
    { visibility: 'public', timeout: 30, trusted: { ...TRUST, network: true } },
  ),
  {
    tool: 'repair_repository',
    what: 'the whole instance',
    args: { scope: 'instance' },
    says: 'This will repair all 3 active repositories of the instance.\n\nEvery webhook at the forge is removed and set up again. A repository whose owner is gone\ngets this account as its owner. Names, default branches and visibility are taken from the forge anew.\nIf it stops half way, some are repaired and some are not.',
    box: 'Repair every repository',
    writes: ['POST /api/repos/repair'],
  },
  {
    tool: 'repair_repository',
    what: 'a repository without an owner',
    args: { repo_id: IDS.ownerlessRepo },
    says: `This will repair repository 23, which has no owner, and make account 1 its owner.\n\n${OWNER}`,
    box: 'Repair and take over repository 23',
    writes: ['POST /api/repos/23/repair'],
  },
  {
    tool: 'activate_repository',
    what: 'one that was active before',
    args: { forge_remote_id: ASLEEP_AT_FORGE },
    says: `This will activate repository 24 again and make account 1 its owner.\n\nIts earlier secrets, crons and settings take effect again. ${OWNER}`,
    box: 'Activate and take over repository 24',
    writes: [`POST /api/repos?forge_remote_id=${ASLEEP_AT_FORGE}`],
  },
  {
    tool: 'move_repository',
    what: 'to another one of the forge',
    args: { repo_id: 21, to: 'octo-org/target' },
    says: 'This will move repository 21 to the destination named in the call.\n\nIts secrets, crons and history then belong to that repository of the forge, and whoever can\npush there can use them. Nothing moves at the forge itself, and a webhook may stay behind at the\nrepository that it leaves. It then also gets the secrets of the organization there.',
    supplied: [['Destination', 'octo-org/target']],
    box: 'Move repository 21',
    writes: ['POST /api/repos/21/move?to=octo-org%2Ftarget'],
  },
  {
    tool: 'chown_repository',
    what: 'by this account',
    args: { repo_id: 21 },
    says: `This will make account 1 the owner of repository 21.\n\n${OWNER} Woodpecker does not keep who owned it before.`,
    box: 'Take over repository 21',
    writes: ['POST /api/repos/21/chown'],
  },
  {
    tool: 'delete_repository',
    what: 'to switch it off',
    args: { repo_id: 21 },
    says: `This will deactivate repository 21.\n\nNothing starts its pipelines any more. Secrets and pipelines stay, but it loses its owner; activating\nit again makes the one who does so the owner.\n${STRAY}`,
    box: 'Deactivate repository 21',
    writes: ['DELETE /api/repos/21?remove=false'],
  },
  {
    tool: 'delete_repository',
    what: 'with all it has',
    args: { repo_id: 21, remove: true },
    says: `This will delete repository 21 from Woodpecker.\n\nIts secrets, registries, pipelines and their logs are destroyed and cannot be restored.\nThe code at the forge stays.\n${STRAY}`,
    box: 'Delete repository 21',
    writes: ['DELETE /api/repos/21?remove=true'],
  },
];

const SECRETS: readonly AskingRow[] = [
  updateSecret(
    { value: 'FAKE-new-value' },
    'Its value is replaced. The old one cannot be read back or restored.',
  ),
  updateSecret(
    { note: 'x', value: 'FAKE-new-value' },
    'Its value is replaced. The old one cannot be read back or restored.',
  ),
  ...['pull_request', 'pull_request_closed', 'pull_request_metadata'].map((event) =>
    updateSecret(
      { events: ['push', event] },
      event === 'pull_request'
        ? 'pull_request is added: code from pull requests can then read the secret.'
        : `${event} is added: if Woodpecker applies it, code from pull requests can then read the secret. Up to version 3.17 only pull_request has an effect.`,
    ),
  ),
  updateSecret({ images: [] }, 'images: 1 -> 0. Every step can then read the secret.'),
  updateSecret(
    { images: ['evil/exfil'] },
    'images: 1 -> 1, 1 of them new. Plugins of the new images can then read the secret.',
    ['evil/exfil'],
  ),
  updateSecret(
    { images: [HOSTILE, 'evil/exfil'] },
    'images: 1 -> 2, 1 of them new. Plugins of the new images can then read the secret.',
    ['evil/exfil'],
  ),
  {
    ...updateSecret({ images: [] }, ''),
    what: 'images of an organization',
    args: { scope: 'organization', org_id: 3, name: 'ORG', images: [] },
    says: `This will change secret 2 of organization 3.\n\nimages: 1 -> 0. Every step can then read the secret.\n${ORG_WIDE}\n\nThe call sets: images.`,
    supplied: [['Secret', 'ORG']],
    box: 'Change secret 2',
    writes: ['PATCH /api/orgs/3/secrets/ORG'],
  },
  {
    tool: 'delete_secret',
    what: 'of a repository',
    args: { repo_id: 21, name: HOSTILE },
    says: `This will delete secret 1 of repository 21.\n\n${GONE}\nWhere the organization or the instance has a secret of the same name, pipelines get that one instead.`,
    supplied: [['Secret', HOSTILE]],
    box: 'Delete secret 1',
    writes: [`DELETE /api/repos/21/secrets/${HOSTILE}`],
  },
  {
    tool: 'delete_secret',
    what: 'of an organization',
    args: { scope: 'organization', org_id: 3, name: 'ORG' },
    says: `This will delete secret 2 of organization 3.\n\n${GONE}\nWhere the instance has a secret of the same name, pipelines get that one instead.\n${ORG_WIDE}`,
    supplied: [['Secret', 'ORG']],
    box: 'Delete secret 2',
    writes: ['DELETE /api/orgs/3/secrets/ORG'],
  },
  {
    tool: 'delete_secret',
    what: 'of the instance',
    args: { scope: 'global', name: 'GLOBAL' },
    says: `This will delete secret 3 of the whole instance.\n\n${GONE}\n${INSTANCE_WIDE}`,
    supplied: [['Secret', 'GLOBAL']],
    box: 'Delete secret 3',
    writes: ['DELETE /api/secrets/GLOBAL'],
  },
  {
    tool: 'update_registry',
    what: 'password',
    args: { repo_id: 21, address: 'docker.example', password: 'FAKE-new-password' },
    says: 'This will replace the password of registry 1 of repository 21.\n\nThe old one cannot be read back or restored. Pipelines sign in with the new one.',
    supplied: [['Registry', 'docker.example']],
    box: 'Replace the password of registry 1',
    writes: ['PATCH /api/repos/21/registries/docker.example'],
  },
  {
    tool: 'update_registry',
    what: 'password, behind a user name',
    args: { repo_id: 21, address: 'docker.example', username: 'bot', password: 'FAKE-new-password' },
    says: 'This will replace the password of registry 1 of repository 21.\n\nThe old one cannot be read back or restored. Pipelines sign in with the new one.',
    supplied: [
      ['Registry', 'docker.example'],
      ['User name', 'bot'],
    ],
    box: 'Replace the password of registry 1',
    writes: ['PATCH /api/repos/21/registries/docker.example'],
    body: { username: 'bot' },
  },
  {
    tool: 'delete_registry',
    what: 'of the instance',
    args: { scope: 'global', address: 'global.example' },
    says: 'This will delete registry 3 of the whole instance.\n\nIts password cannot be read back or restored, and pipelines can no longer sign in there.\nThis affects every repository of the instance.',
    supplied: [['Registry', 'global.example']],
    box: 'Delete registry 3',
    writes: ['DELETE /api/registries/global.example'],
  },
  {
    tool: 'delete_cron',
    what: 'of a repository',
    args: { repo_id: 21, cron_id: 1 },
    says: 'This will delete cron 1 of repository 21.\n\nIts schedule and variables are gone, and its pipelines no longer start by themselves.',
    box: 'Delete cron 1',
    writes: ['DELETE /api/repos/21/cron/1'],
  },
];

const INSTANCE: readonly AskingRow[] = [
  {
    tool: 'delete_organization',
    what: 'of people',
    args: { org_id: 3 },
    says: 'This will delete organization 3 from Woodpecker.\n\nIts secrets are destroyed, and every repository of it with secrets, pipelines and logs.\nWebhooks at the forge stay. If it stops half way, part of it is gone.',
    box: 'Delete organization 3',
    writes: ['DELETE /api/orgs/3'],
  },
  {
    tool: 'delete_organization',
    what: 'of one person',
    args: { org_id: IDS.userOrg },
    says: 'This will delete organization 18 from Woodpecker.\n\nIts secrets are destroyed, and every repository of it with secrets, pipelines and logs.\nWebhooks at the forge stay. If it stops half way, part of it is gone. It is the personal organization of a user, who cannot be deleted afterwards.',
    box: 'Delete organization 18',
    writes: ['DELETE /api/orgs/18'],
  },
  {
    tool: 'delete_organization',
    what: 'of the account that this server acts as',
    args: { org_id: 11 },
    says: 'This will delete organization 11 from Woodpecker.\n\nIts secrets are destroyed, and every repository of it with secrets, pipelines and logs.\nWebhooks at the forge stay. If it stops half way, part of it is gone. It is the personal organization of a user, who cannot be deleted afterwards.\n\nIt is the personal organization of the account that this server acts as: the account stays without\none, may no longer be able to sign in on the web page, and this server cannot repair that.',
    box: 'Delete organization 11',
    writes: ['DELETE /api/orgs/11'],
  },
  {
    tool: 'create_user',
    what: 'an administrator',
    args: { login: 'newcomer', email: 'new@example.com', admin: true },
    says: `This will create an administrator of the instance, signing in through forge 1.\n\n${ADMIN}`,
    supplied: [
      ['Login', 'newcomer'],
      ['Email', 'new@example.com'],
    ],
    box: 'Create an administrator',
    writes: ['POST /api/users', 'PATCH /api/users/newcomer'],
    body: { login: 'newcomer', email: 'new@example.com', admin: true, forge_id: 1, forge_remote_id: '0' },
  },
  {
    tool: 'update_user',
    what: 'admin',
    args: { login: HOSTILE, admin: true },
    says: `This will make user 8 of forge 1 an administrator of the instance.\n\nadmin: false -> true. ${ADMIN}`,
    supplied: WHO,
    box: 'Make user 8 an administrator',
    writes: [`PATCH /api/users/${HOSTILE}`],
    body: { login: HOSTILE, email: `${HOSTILE}@example.com`, admin: true, forge_id: 1 },
  },
  {
    tool: 'update_user',
    what: 'admin, and an address along with it',
    args: { login: HOSTILE, admin: true, email: 'other@example.com' },
    says: `This will make user 8 of forge 1 an administrator of the instance.\n\nadmin: false -> true. ${ADMIN}\n\nThe call also sets: email.`,
    supplied: [...WHO, ['Email', 'other@example.com']],
    box: 'Make user 8 an administrator',
    writes: [`PATCH /api/users/${HOSTILE}`],
    body: { login: HOSTILE, email: 'other@example.com', admin: true },
  },
  {
    tool: 'update_user',
    what: 'admin taken from the account that this server acts as',
    args: { login: 'instance-admin', admin: false },
    says: `This will take the rights of an administrator from user 1 of forge 1.\n\nadmin: true -> false.\n\n${SELF} from then on this server manages no users, agents,\nforges, global secrets or settings of the instance, and it cannot give itself the right back.`,
    supplied: [['Login', 'instance-admin']],
    box: "Take the administrator's rights from user 1",
    writes: ['PATCH /api/users/instance-admin'],
    body: { login: 'instance-admin', admin: false },
  },
  {
    tool: 'delete_user',
    what: 'the account that this server acts as',
    args: { login: 'instance-admin' },
    says: `This will delete user 1 (administrator: true).\n\nThe personal organization 11 goes with it, with all its repositories and secrets. Repositories\nit owns elsewhere get no webhooks and restarts until somebody takes them over.\n\n${SELF} its token stops working at once, every call of this\nserver fails from then on, and it cannot undo this.`,
    supplied: [['Login', 'instance-admin']],
    box: 'Delete user 1',
    writes: ['DELETE /api/users/instance-admin'],
  },
  {
    tool: 'delete_user',
    what: 'with the personal organization',
    args: { login: HOSTILE },
    says: 'This will delete user 8 (administrator: false).\n\nThe personal organization 18 goes with it, with all its repositories and secrets. Repositories\nit owns elsewhere get no webhooks and restarts until somebody takes them over.',
    supplied: WHO,
    box: 'Delete user 8',
    writes: [`DELETE /api/users/${HOSTILE}`],
  },
  {
    tool: 'delete_agent',
    what: 'of a machine',
    args: { agent_id: 1 },
    says: 'This will delete agent 1, which works for every organization and on nothing now.\n\nIts token is destroyed: the machine gets no more builds and has to be set up again.',
    box: 'Delete agent 1',
    writes: ['DELETE /api/agents/1'],
  },
  {
    tool: 'delete_agent',
    what: 'of the system',
    args: { agent_id: 2 },
    says: 'This will delete agent 2, which works for every organization and on nothing now.\n\nIts token is destroyed: the machine gets no more builds and has to be set up again. It is a system agent: it cannot sign in again until its stored id is cleared.',
    box: 'Delete agent 2',
    writes: ['DELETE /api/agents/2'],
  },
  {
    tool: 'create_forge',
    what: 'of an ordinary type',
    args: { type: 'gitea', url: `https://${HOSTILE}.example`, oauth_client_secret: 'FAKE-new-secret' },
    says: 'This will add a forge of type gitea.\n\nIt is a new way to sign in: an account there that is spelt like an administrator is an\nadministrator on its first login. Where this server is open to new accounts, everybody who has one there\ngets one here.',
    supplied: [['Address', `https: //${HOSTILE}.example`]],
    box: 'Add a forge',
    writes: ['POST /api/forges'],
  },
  {
    tool: 'create_forge',
    what: 'that runs a file',
    args: {
      type: 'addon',
      url: 'https://x.example',
      additional_options: [{ name: 'executable', value: `/tmp/${HOSTILE}` }],
    },
    says: 'This will add a forge of type addon.\n\nIt is a new way to sign in: an account there that is spelt like an administrator is an\nadministrator on its first login. Where this server is open to new accounts, everybody who has one there\ngets one here.\nAn addon makes the server execute the file that is named in its options.',
    supplied: [
      ['Address', 'https: //x.example'],
      ['Executed file', `/tmp/${HOSTILE}`],
    ],
    box: 'Add a forge',
    writes: ['POST /api/forges'],
  },
  updateForge(
    { url: 'https://other.example' },
    'url changes: the stored forge token of every user is sent to the new address. Whoever runs that\ndecides who signs in as whom, administrators included.',
    [['Address', 'https: //other.example']],
  ),
  updateForge({ oauth_client_secret: 'FAKE-new-secret' }, 'oauth_client_secret is replaced.'),
  updateForge(
    { skip_verify: true },
    'skip_verify: false -> true. Its certificate is not checked: anyone between the two servers can read the tokens of its users.',
  ),
  {
    ...updateForge({ client: 'x' }, ''),
    what: 'the one of the account that this server acts as',
    args: { forge_id: 1, client: 'x' },
    says: `This will change forge 1.\n\n${AFFECTED}\nclient changes.\nWhenever the server starts, it sets up forge 1 again from its own settings: the change lasts until then.\n\nIt is the forge of the account that this server acts as: if a new setting is wrong, its calls fail\nwithin ten minutes, also the one that would repair this.`,
    supplied: [['Client', 'x']],
    box: 'Change forge 1',
    writes: ['PATCH /api/forges/1'],
  },
  {
    tool: 'delete_forge',
    what: 'of others',
    args: { forge_id: 3 },
    says: 'This will delete forge 3 of type bitbucket-dc.\n\nNobody can sign in through it any more, and its repositories stop working.',
    box: 'Delete forge 3',
    writes: ['DELETE /api/forges/3'],
  },
  {
    tool: 'delete_forge',
    what: 'of this account',
    args: { forge_id: 1 },
    says: 'This will delete forge 1 of type forgejo.\n\nNobody can sign in through it any more, and its repositories stop working.\n\nIt is the forge of the account that this server acts as: within ten minutes every call of it fails,\nalso the one that would repair this.',
    box: 'Delete forge 1',
    writes: ['DELETE /api/forges/1'],
  },
  silence('fatal'),
  silence('panic'),
  silence('disabled'),
  {
    tool: 'pause_queue',
    what: 'for everybody',
    args: {},
    says: 'This will pause the queue of the whole instance.\n\nNo new build starts for anybody, and nothing tells the people who wait why. Now 0 wait and\n0 run. It lasts until resume_queue, or until the server starts anew.',
    box: 'Pause the queue',
    writes: ['POST /api/queue/pause'],
  },
];

/** Every guarded direction of the tools of all nouns but pipelines and logs. */
export const ASKING: readonly AskingRow[] = [...REPOSITORIES, ...SECRETS, ...INSTANCE];
