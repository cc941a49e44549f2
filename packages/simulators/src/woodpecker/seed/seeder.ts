import { needsApproval } from '../engine/approval-gate.ts';
import { createPipeline } from '../engine/new-pipeline.ts';
import type { NewPipeline } from '../engine/new-pipeline.ts';
import { writeLog } from '../engine/write-log.ts';
import type { Instance } from '../instance.ts';
import { agentToken } from '../rows/agent.ts';
import type { AgentRow } from '../rows/agent.ts';
import type { CronRow } from '../rows/cron.ts';
import { DEFAULT_DEFINITION } from '../rows/definition.ts';
import { activatedDefaults, freshRepo } from '../rows/forge-repo.ts';
import type { ForgeRepo } from '../rows/forge-repo.ts';
import type { ForgeRow } from '../rows/forge.ts';
import type { LogLine } from '../rows/log.ts';
import type { OrgRow } from '../rows/org.ts';
import type { PipelineRow } from '../rows/pipeline.ts';
import type { RegistryRow } from '../rows/registry.ts';
import type { RepoRow } from '../rows/repo.ts';
import type { SecretRow } from '../rows/secret.ts';
import { NOBODY } from '../rows/user.ts';
import type { UserRow } from '../rows/user.ts';
import { REPO_ID } from './world.ts';

/** What a test puts behind the API's back. Fields that are not given are ordinary ones, ids included. */
export interface Seeder {
  /** A repository at a forge, not activated. */
  addForgeRepo(fields: Partial<ForgeRepo> & { name: string }): ForgeRepo;
  /** An active repository, at the forge and in Woodpecker. */
  addRepo(forge: Partial<ForgeRepo> & { name: string }, row?: Partial<RepoRow>): RepoRow;
  /** As a webhook would: the repository's settings decide whether it is blocked. Repository 21 by default. */
  addPipeline(fields?: NewPipeline & { repoId?: number }): PipelineRow;
  addLog(stepId: number, lines: readonly LogLine[]): void;
  addSecret(fields: Partial<SecretRow> & { name: string }): SecretRow;
  /** With `readonly` it comes from the docker configuration of the server. */
  addRegistry(fields: Partial<RegistryRow> & { address: string }): RegistryRow;
  addCron(fields: Partial<CronRow> & { name: string }): CronRow;
  addUser(fields: Partial<UserRow> & { login: string }): UserRow;
  addOrg(fields: Partial<OrgRow> & { name: string }): OrgRow;
  addAgent(fields: Partial<AgentRow> & { name: string }): AgentRow;
  addForge(fields: Partial<ForgeRow> & { type: string }): ForgeRow;
}

/** The seeding functions of one instance. */
export function seeder(instance: Instance): Seeder {
  const { db } = instance;
  const addForgeRepo: Seeder['addForgeRepo'] = (fields) => {
    const found = { ...ordinaryForgeRepo(5000 + db.forgeRepos.length), ...fields };
    db.forgeRepos.push(found);
    return found;
  };
  return {
    addForgeRepo,
    addRepo: (forge, row) => addRepo(instance, addForgeRepo(forge), row),
    addPipeline: (fields) => addPipeline(instance, fields),
    addLog: (stepId, lines) => writeLog(instance, stepId, lines),
    addSecret: (fields) =>
      db.secrets.insert({
        ...ofRepo(fields),
        value: 'FAKE-value',
        images: null,
        events: ['push'],
        note: '',
        ...fields,
      }),
    addRegistry: (fields) => addRegistry(instance, fields),
    addCron: (fields) => db.crons.insert({ ...ordinaryCron(instance), ...fields }),
    addUser: (fields) => addUser(instance, fields),
    addOrg: (fields) =>
      db.orgs.insert({ forge_id: 1, is_user: false, private: false, members: {}, ...fields }),
    addAgent: (fields) => addAgent(instance, fields),
    addForge: (fields) => db.forges.insert({ ...ORDINARY_FORGE, ...fields }),
  };
}

const ORDINARY_FORGE = {
  url: 'https://forge.example.com',
  client: 'fake-oauth-client-id',
  skip_verify: false,
  oauth_host: '',
  additional_options: null,
  orgs: null,
  clientSecret: 'FAKE-oauth-client-secret',
};

function ordinaryForgeRepo(remoteId: number): Omit<ForgeRepo, 'name'> {
  return {
    forge_id: 1,
    forge_remote_id: String(remoteId),
    owner: 'octo-org',
    private: true,
    default_branch: 'main',
    branches: ['main'],
    pullRequests: [],
    rights: {},
    definition: DEFAULT_DEFINITION,
    webhook: false,
  };
}

function addRepo(instance: Instance, found: ForgeRepo, row: Partial<RepoRow> = {}): RepoRow {
  const { db } = instance;
  const forgeUrl = db.forges.find(found.forge_id)?.url ?? '';
  found.webhook = true;
  return db.repos.insert({
    ...freshRepo(found, forgeUrl),
    ...activatedDefaults(found),
    org_id: db.orgs.rows.find((org) => org.name === found.owner)?.id ?? 0,
    active: true,
    ownerId: 1,
    ...row,
  });
}

function addPipeline(instance: Instance, fields: NewPipeline & { repoId?: number } = {}): PipelineRow {
  const { repoId = REPO_ID, status, ...given } = fields;
  const repo = instance.db.repos.find(repoId);
  if (repo === undefined) throw new Error(`no repository ${repoId}`);
  const facts = {
    event: given.event ?? 'push',
    author: given.author ?? '',
    from_fork: given.from_fork ?? false,
  };
  const row = createPipeline(instance, repo, given, needsApproval(repo, facts));
  if (row === undefined) throw new Error('its configuration leaves nothing to run');
  // A state that is given is the word of the test, and nothing else of the row follows from it.
  return status === undefined ? row : Object.assign(row, { status });
}

function ofRepo({ org_id: orgId }: { org_id?: number }): { org_id: number; repo_id: number } {
  return { org_id: 0, repo_id: orgId === undefined ? REPO_ID : 0 };
}

function addRegistry({ db }: Instance, fields: Partial<RegistryRow> & { address: string }): RegistryRow {
  const row = { ...ofRepo(fields), username: 'ci', password: 'FAKE-password', readonly: false, ...fields };
  if (!row.readonly) return db.registries.insert(row);
  const readOnly = { ...row, id: 0, org_id: 0, repo_id: 0 };
  db.dockerRegistries.push(readOnly);
  return readOnly;
}

function ordinaryCron(instance: Instance): Omit<CronRow, 'id' | 'name'> {
  return {
    repo_id: REPO_ID,
    creator_id: 1,
    next_exec: instance.seconds() + 3600,
    schedule: '@hourly',
    timezone: 'UTC',
    created: instance.seconds(),
    branch: '',
    enabled: true,
    variables: null,
  };
}

function addUser({ db }: Instance, fields: Partial<UserRow> & { login: string }): UserRow {
  const org = {
    forge_id: fields.forge_id ?? 1,
    name: fields.login,
    is_user: true,
    private: false,
    members: {},
  };
  const id = fields.id ?? db.users.nextId();
  return db.users.insert({
    ...NOBODY,
    forge_id: 1,
    forge_remote_id: String(2000 + id),
    email: `${fields.login}@example.com`,
    org_id: fields.org_id ?? db.orgs.insert(org).id,
    token: `FAKE-token-of-${fields.login}`,
    ...fields,
    id,
  });
}

function addAgent(instance: Instance, fields: Partial<AgentRow> & { name: string }): AgentRow {
  const { db } = instance;
  const id = fields.id ?? db.agents.nextId();
  const now = instance.seconds();
  return db.agents.insert({
    created: now,
    updated: now,
    owner_id: 1,
    token: agentToken(id),
    last_contact: now,
    last_work: 0,
    platform: 'linux/amd64',
    backend: 'docker',
    capacity: 2,
    version: instance.versionText,
    no_schedule: false,
    custom_labels: null,
    org_id: -1,
    ...fields,
    id,
  });
}
