import type { AgentRow } from './rows/agent.ts';
import type { CronRow } from './rows/cron.ts';
import type { ForgeRepo } from './rows/forge-repo.ts';
import type { ForgeRow } from './rows/forge.ts';
import type { LogRow } from './rows/log.ts';
import type { OrgRow } from './rows/org.ts';
import type { PipelineRow } from './rows/pipeline.ts';
import type { RegistryRow } from './rows/registry.ts';
import type { RepoRow } from './rows/repo.ts';
import type { SecretRow } from './rows/secret.ts';
import { Table } from './rows/table.ts';
import type { UserRow } from './rows/user.ts';

/** An old full name of a repository that was moved. */
interface Redirect {
  id: number;
  repo_id: number;
  original_full_name: string;
}

/** Everything the server stores, and what the forges behind it have. */
export class Database {
  readonly repos = new Table<RepoRow>();
  readonly redirects = new Table<Redirect>();
  readonly pipelines = new Table<PipelineRow>();
  /** Only their ids: the rows hang below the pipelines. */
  readonly workflowIds = new Table<{ id: number }>();
  readonly stepIds = new Table<{ id: number }>();
  readonly logs = new Table<LogRow>();
  readonly secrets = new Table<SecretRow>();
  readonly registries = new Table<RegistryRow>();
  /** From the docker configuration of the server: seen in global scope, id 0, read-only. */
  readonly dockerRegistries: RegistryRow[] = [];
  readonly crons = new Table<CronRow>();
  readonly orgs = new Table<OrgRow>();
  readonly users = new Table<UserRow>();
  readonly agents = new Table<AgentRow>();
  readonly forges = new Table<ForgeRow>();
  readonly forgeRepos: ForgeRepo[] = [];
  /** In memory on the real server too: a restart forgets both. */
  readonly queue = { paused: false };
  readonly log = { level: 'info' };

  clear(): void {
    for (const table of this.#tables()) table.clear();
    this.dockerRegistries.length = 0;
    this.forgeRepos.length = 0;
    this.queue.paused = false;
    this.log.level = 'info';
  }

  #tables(): { clear(): void }[] {
    return [
      this.repos,
      this.redirects,
      this.pipelines,
      this.workflowIds,
      this.stepIds,
      this.logs,
      this.secrets,
      this.registries,
      this.crons,
      this.orgs,
      this.users,
      this.agents,
      this.forges,
    ];
  }
}
