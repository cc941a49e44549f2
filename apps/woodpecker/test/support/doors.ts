import { ASLEEP_AT_FORGE, HOSTILE } from './world.ts';

/** A call that has the effect. */
interface Door {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Something that must not happen without a person, and every way to it. */
export interface Effect {
  readonly effect: string;
  readonly doors: readonly Door[];
}

const door = (tool: string, args: Door['args'] = {}): Door => ({ tool, args });
const settings = (args: Door['args']) => door('update_repository', { repo_id: 21, ...args });
const secret = (args: Door['args']) => door('update_secret', { repo_id: 21, name: HOSTILE, ...args });

const ORGANIZATION = door('delete_organization', { org_id: 3 });
const USER = door('delete_user', { login: HOSTILE });
const REPOSITORY = door('delete_repository', { repo_id: 21, remove: true });
const WITH_EVERYTHING = [REPOSITORY, ORGANIZATION, USER];
const REPAIR_ALL = door('repair_repository', { scope: 'instance' });
const MOVE = door('move_repository', { repo_id: 21, to: 'octo-org/target' });
const DELETE_PIPELINE = door('delete_pipeline', { repo_id: 22, number: 1 });
const DELETE_PIPELINES = door('delete_pipelines', { repo_id: 22, before: '2100-01-01T00:00:00Z' });
const DELETE_AGENT = door('delete_agent', { agent_id: 2 });
const DELETE_FORGE = door('delete_forge', { forge_id: 3 });
const NEW_FORGE = door('create_forge', { type: 'gitea', url: 'https://x.example' });
const FORGE_ADDRESS = door('update_forge', { forge_id: 3, url: 'https://x.example' });
const LOWER_APPROVAL = ['pull_requests', 'forks', 'none'].map((mode) => settings({ require_approval: mode }));
const FROM_PULL_REQUESTS = ['pull_request', 'pull_request_closed', 'pull_request_metadata'];
const EXTENSIONS = ['config', 'registry', 'secret'].flatMap((kind) => [
  settings({ [`${kind}_extension_endpoint`]: 'https://x.example' }),
  settings({ [`${kind}_extension_netrc`]: true }),
]);

/** Every guarded effect with all its doors, on what the example calls work with. */
export const EFFECTS: readonly Effect[] = [
  {
    effect: 'code runs that nobody approved',
    doors: [
      door('approve_pipeline', { repo_id: 21, number: 1 }),
      door('restart_pipeline', { repo_id: 22, number: 3 }),
      ...LOWER_APPROVAL,
      settings({ approval_allowed_users: ['zoe'] }),
      settings({ allow_pr: true }),
      settings({ config_extension_endpoint: 'https://x.example' }),
    ],
  },
  { effect: 'the approval of a repository is lowered', doors: LOWER_APPROVAL },
  {
    effect: 'pull requests can read a secret',
    doors: [
      ...FROM_PULL_REQUESTS.map((event) => secret({ events: ['push', event] })),
      secret({ images: [] }),
      settings({ allow_pr: true }),
      ...LOWER_APPROVAL,
    ],
  },
  {
    effect: 'plugins of another image can read a secret',
    doors: [
      secret({ images: ['evil/exfil'] }),
      secret({ images: [HOSTILE, 'evil/exfil'] }),
      secret({ images: [] }),
    ],
  },
  {
    effect: 'the account that this server acts as loses its rights or its sign-in',
    doors: [
      door('update_user', { login: 'instance-admin', admin: false }),
      door('delete_user', { login: 'instance-admin' }),
      door('delete_organization', { org_id: 11 }),
      door('delete_forge', { forge_id: 1 }),
      door('update_forge', { forge_id: 1, type: 'gitea' }),
      door('update_forge', { forge_id: 1, url: 'https://x.example' }),
    ],
  },
  {
    effect: 'the value of a secret is replaced',
    doors: [secret({ value: 'FAKE-new-value' })],
  },
  {
    effect: 'a secret is deleted',
    doors: [
      door('delete_secret', { repo_id: 21, name: HOSTILE }),
      door('delete_secret', { scope: 'organization', org_id: 3, name: 'ORG' }),
      door('delete_secret', { scope: 'global', name: 'GLOBAL' }),
      ...WITH_EVERYTHING,
    ],
  },
  {
    effect: 'the password of a registry is replaced or deleted',
    doors: [
      door('update_registry', { repo_id: 21, address: 'docker.example', password: 'FAKE' }),
      door('delete_registry', { repo_id: 21, address: 'docker.example' }),
      ...WITH_EVERYTHING,
    ],
  },
  {
    effect: 'secrets come within reach of other people',
    doors: [MOVE],
  },
  {
    effect: 'a repository is deleted',
    doors: [...WITH_EVERYTHING],
  },
  {
    effect: 'a repository is switched off',
    doors: [door('delete_repository', { repo_id: 21 }), ...WITH_EVERYTHING],
  },
  {
    effect: 'logs are deleted',
    doors: [
      door('delete_step_logs', { repo_id: 22, number: 1, step_id: 7 }),
      door('delete_pipeline_logs', { repo_id: 22, number: 1 }),
      DELETE_PIPELINE,
      DELETE_PIPELINES,
      ...WITH_EVERYTHING,
    ],
  },
  {
    effect: 'the record of a run is deleted',
    doors: [DELETE_PIPELINE, DELETE_PIPELINES, ...WITH_EVERYTHING],
  },
  {
    effect: 'a cron is deleted',
    doors: [door('delete_cron', { repo_id: 21, cron_id: 1 })],
  },
  {
    effect: 'an account or an organization is deleted',
    doors: [ORGANIZATION, USER],
  },
  {
    effect: 'somebody becomes an administrator of the instance',
    doors: [
      door('update_user', { login: HOSTILE, admin: true }),
      door('create_user', { login: 'newcomer', admin: true }),
      NEW_FORGE,
      FORGE_ADDRESS,
    ],
  },
  {
    effect: 'there is another way to sign in',
    doors: [NEW_FORGE, FORGE_ADDRESS, door('update_forge', { forge_id: 3, oauth_host: 'https://x.example' })],
  },
  {
    effect: 'the server executes a file',
    doors: [
      door('create_forge', { type: 'addon', url: 'https://x.example' }),
      door('update_forge', { forge_id: 3, type: 'addon' }),
      door('update_forge', { forge_id: 2, additional_options: [{ name: 'executable', value: '/x' }] }),
    ],
  },
  {
    effect: 'more people see pipelines and logs',
    doors: [settings({ visibility: 'public' }), settings({ visibility: 'internal' })],
  },
  {
    effect: 'pipelines reach out of their containers',
    doors: ['network', 'volumes', 'security'].map((flag) => settings({ [`trusted_${flag}`]: true })),
  },
  {
    effect: 'this account becomes the owner: pipelines get its reach over the forge',
    doors: [
      door('chown_repository', { repo_id: 21 }),
      door('repair_repository', { repo_id: 23 }),
      door('activate_repository', { forge_remote_id: ASLEEP_AT_FORGE }),
      REPAIR_ALL,
    ],
  },
  {
    effect: 'credentials of the forge go to somebody',
    doors: [settings({ netrc_trusted: ['plugin/x'] }), ...EXTENSIONS, FORGE_ADDRESS],
  },
  {
    effect: 'builds can be started as deployments',
    doors: [settings({ allow_deploy: true })],
  },
  {
    effect: 'nobody can sign in or build any more',
    doors: [
      door('pause_queue'),
      DELETE_AGENT,
      DELETE_FORGE,
      door('update_agent', { agent_id: 1, no_schedule: true }),
    ],
  },
  {
    effect: 'the server no longer writes down what goes wrong',
    doors: ['fatal', 'panic', 'disabled'].map((level) => door('set_log_level', { level })),
  },
];

/** Writes that come near an effect and do not ask, with the reason why that is right. */
export const UNGUARDED: Readonly<Record<string, string>> = {
  trigger_pipeline: 'runs a branch of the repository itself, which takes the right to push',
  run_cron: 'the same, by the clock',
  create_cron: 'the same, by the clock',
  update_cron: 'the same, by the clock; what it was can be set again',
  cancel_pipeline: 'ends a run; what is restarted without an approval asks',
  decline_pipeline: 'runs nothing; restarting it asks',
  create_secret: 'replaces nothing: where a wider secret has the name, delete_secret brings that back',
  create_registry: 'the same for registries',
  create_agent: 'does nothing before somebody installs the token',
  resume_queue: 'only ends a pause',
};
