import type { PipelineDefinition } from './definition.ts';
import type { RepoRow } from './repo.ts';

type Right = 'pull' | 'push' | 'admin';

/** A repository as the forge has it, known to Woodpecker or not. */
export interface ForgeRepo {
  /** The forge it is on. */
  forge_id: number;
  forge_remote_id: string;
  owner: string;
  name: string;
  private: boolean;
  default_branch: string;
  /** Null when the driver of the forge cannot list them. */
  branches: string[] | null;
  pullRequests: { index: string; title: string }[] | null;
  /** By login; who is not named sees a repository only when it is not private. */
  rights: Record<string, Right>;
  /** What its pipelines consist of. */
  definition: PipelineDefinition;
  /** What differs on single branches. */
  heads?: Readonly<Record<string, { readonly commit?: string; readonly definition?: PipelineDefinition }>>;
  /** Whether Woodpecker's webhook is installed. */
  webhook: boolean;
}

/** The fields of a row that come from the forge. */
export function fieldsFromForge(
  found: ForgeRepo,
  forgeUrl: string,
): Pick<
  RepoRow,
  | 'forge_id'
  | 'forge_remote_id'
  | 'owner'
  | 'name'
  | 'full_name'
  | 'avatar_url'
  | 'forge_url'
  | 'clone_url'
  | 'clone_url_ssh'
  | 'default_branch'
  | 'private'
> {
  const fullName = `${found.owner}/${found.name}`;
  return {
    forge_id: found.forge_id,
    forge_remote_id: found.forge_remote_id,
    owner: found.owner,
    name: found.name,
    full_name: fullName,
    avatar_url: `${forgeUrl}/avatars/${found.owner}`,
    forge_url: `${forgeUrl}/${fullName}`,
    clone_url: `${forgeUrl}/${fullName}.git`,
    clone_url_ssh: `ssh://git@${forgeUrl.replace(/^https?:\/\//, '')}:2222/${fullName}.git`,
    default_branch: found.default_branch,
    private: found.private,
  };
}

/** A row as activation makes it, or (not stored) as `all=true` shows what is not activated yet. */
export function freshRepo(found: ForgeRepo, forgeUrl: string): Omit<RepoRow, 'id'> {
  return {
    ...fieldsFromForge(found, forgeUrl),
    org_id: 0,
    pr_enabled: true,
    timeout: 0,
    visibility: '',
    trusted: { network: false, volumes: false, security: false },
    require_approval: '',
    approval_allowed_users: null,
    active: false,
    allow_pr: false,
    allow_deploy: false,
    config_file: '',
    cancel_previous_pipeline_events: null,
    netrc_trusted: null,
    config_extension_endpoint: '',
    config_extension_exclusive: false,
    config_extension_netrc: false,
    registry_extension_endpoint: '',
    registry_extension_netrc: false,
    secret_extension_endpoint: '',
    secret_extension_netrc: false,
    ownerId: 0,
  };
}

/** What activation sets on top of {@link freshRepo}. */
export function activatedDefaults(found: ForgeRepo): Partial<RepoRow> {
  return {
    timeout: 60,
    visibility: found.private ? 'private' : 'public',
    require_approval: 'forks',
    allow_pr: true,
    cancel_previous_pipeline_events: ['push', 'pull_request'],
  };
}
