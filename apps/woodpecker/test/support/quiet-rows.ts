import type { QuietRow } from './asking-rows.ts';
import { HOSTILE, IDS } from './world.ts';

const openRepo = (what: string, args: QuietRow['args'], body: QuietRow['args'] = args): QuietRow => ({
  tool: 'update_repository',
  what,
  args: { repo_id: IDS.openRepo, ...args },
  writes: ['PATCH /api/repos/22'],
  body,
});

const secret = (what: string, args: QuietRow['args']): QuietRow => ({
  tool: 'update_secret',
  what,
  args: { repo_id: 21, name: HOSTILE, ...args },
  writes: [`PATCH /api/repos/21/secrets/${HOSTILE}`],
  body: args,
});

const user = (what: string, args: QuietRow['args']): QuietRow => ({
  tool: 'update_user',
  what,
  args: { login: HOSTILE, ...args },
  writes: [`PATCH /api/users/${HOSTILE}`],
  body: args,
});

const level = (name: string): QuietRow => ({
  tool: 'set_log_level',
  what: name,
  args: { level: name },
  writes: ['POST /api/log-level'],
  body: { 'log-level': name },
});

/** The harmless directions of the same tools: asked about, they would teach people to click through. */
export const QUIET: readonly QuietRow[] = [
  openRepo(
    'trust withdrawn',
    { trusted_network: false },
    { trusted: { network: false, volumes: true, security: true } },
  ),
  openRepo('a stricter approval', { require_approval: 'all_events' }),
  openRepo('less sight', { visibility: 'internal' }),
  openRepo('a shorter list', { approval_allowed_users: [], netrc_trusted: [] }),
  openRepo('an extension taken away', { config_extension_endpoint: '', config_extension_netrc: false }),
  openRepo('switches off', { allow_pr: false, allow_deploy: false }),
  openRepo('a timeout', { timeout: 30 }),
  {
    tool: 'repair_repository',
    what: 'one repository that has an owner',
    args: { repo_id: 21 },
    writes: ['POST /api/repos/21/repair'],
  },
  {
    tool: 'activate_repository',
    what: 'one that Woodpecker does not know yet',
    args: { forge_remote_id: '6001' },
    writes: ['POST /api/repos?forge_remote_id=6001'],
  },
  secret('a note', { note: 'x' }),
  secret('an event of its own people', { events: ['push', 'tag', 'cron'] }),
  {
    tool: 'update_registry',
    what: 'user name',
    args: { repo_id: 21, address: 'docker.example', username: 'bot' },
    writes: ['PATCH /api/repos/21/registries/docker.example'],
    body: { username: 'bot' },
  },
  user('an address', { email: 'corrected@example.com' }),
  {
    tool: 'create_user',
    what: 'no administrator',
    args: { login: 'newcomer', admin: false },
    writes: ['POST /api/users'],
  },
  ...['trace', 'debug', 'warn', 'error'].map(level),
];
