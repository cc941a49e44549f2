import type { Database } from '../database.ts';
import { agentToken } from '../rows/agent.ts';
import { DEFAULT_DEFINITION } from '../rows/definition.ts';
import { activatedDefaults, freshRepo } from '../rows/forge-repo.ts';
import type { ForgeRepo } from '../rows/forge-repo.ts';
import { ROLES, TOKENS } from './roles.ts';

const FORGE_URL = 'https://git.example.com';
const ORG_ID = 3;
/** The repository of the start world. */
export const REPO_ID = 21;

const FIRST_USER_ORG_ID = 11;

/** What every simulator starts with: one forge, an account for every role, an organization with one repository. */
export function seedWorld(db: Database, now: number): void {
  db.forges.insert({
    type: 'forgejo',
    url: FORGE_URL,
    client: 'fake-oauth-client-id',
    skip_verify: false,
    oauth_host: '',
    additional_options: null,
    orgs: null,
    clientSecret: 'FAKE-oauth-client-secret',
  });
  seedOrgs(db);
  seedUsers(db);
  seedRepo(db);
  seedAgents(db, now);
}

function seedOrgs(db: Database): void {
  const members = { 'org-admin': 'admin', 'org-member': 'member' } as const;
  db.orgs.insert({ id: ORG_ID, forge_id: 1, name: 'octo-org', is_user: false, private: false, members });
}

function seedUsers(db: Database): void {
  for (const [index, role] of ROLES.entries()) {
    const org = db.orgs.insert({
      id: FIRST_USER_ORG_ID + index,
      forge_id: 1,
      name: role,
      is_user: true,
      private: false,
      members: {},
    });
    db.users.insert({
      forge_id: 1,
      forge_remote_id: String(1001 + index),
      login: role,
      email: `${role}@example.com`,
      avatar_url: `${FORGE_URL}/avatars/${role}`,
      admin: role === 'instance-admin',
      admin_env: role === 'instance-admin',
      org_id: org.id,
      token: TOKENS[role],
    });
  }
}

function seedRepo(db: Database): void {
  const found: ForgeRepo = {
    forge_id: 1,
    forge_remote_id: '4711',
    owner: 'octo-org',
    name: 'hello-world',
    private: true,
    default_branch: 'main',
    branches: ['main', 'feature/x', 'release/1.0'],
    pullRequests: [{ index: '7', title: 'Add feature X' }],
    rights: { 'instance-admin': 'admin', 'repo-admin': 'admin', pusher: 'push', reader: 'pull' },
    definition: DEFAULT_DEFINITION,
    webhook: true,
  };
  db.forgeRepos.push(found);
  db.repos.insert({
    ...freshRepo(found, FORGE_URL),
    ...activatedDefaults(found),
    id: REPO_ID,
    org_id: ORG_ID,
    active: true,
    ownerId: db.users.rows.find(({ login }) => login === 'repo-admin')?.id ?? 0,
  });
}

function seedAgents(db: Database, now: number): void {
  const running = {
    created: now,
    updated: now,
    last_contact: now,
    last_work: 0,
    platform: 'linux/amd64',
    capacity: 2,
    version: '3.17.0',
    no_schedule: false,
    org_id: -1,
  };
  db.agents.insert({
    ...running,
    name: 'builder-01',
    owner_id: 1,
    token: agentToken(1),
    backend: 'docker',
    custom_labels: null,
  });
  db.agents.insert({
    ...running,
    name: 'shared-secret-agent',
    owner_id: -1,
    // Not the key of one agent: it registers new ones.
    token: 'FAKE-shared-agent-secret',
    backend: 'local',
    custom_labels: { gpu: 'true' },
  });
}
