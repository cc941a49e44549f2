import { wireFormat } from '../http/wire.ts';

/** A repository that Woodpecker knows. Names in snake_case are those of the API, the others never leave. */
export interface RepoRow {
  id: number;
  forge_id: number;
  forge_remote_id: string;
  org_id: number;
  owner: string;
  name: string;
  full_name: string;
  avatar_url: string;
  forge_url: string;
  clone_url: string;
  clone_url_ssh: string;
  default_branch: string;
  pr_enabled: boolean;
  /** Minutes. */
  timeout: number;
  visibility: string;
  /** Private at the forge, which is not the same as the visibility. */
  private: boolean;
  trusted: { network: boolean; volumes: boolean; security: boolean };
  require_approval: string;
  approval_allowed_users: string[] | null;
  active: boolean;
  allow_pr: boolean;
  allow_deploy: boolean;
  config_file: string;
  cancel_previous_pipeline_events: string[] | null;
  netrc_trusted: string[] | null;
  config_extension_endpoint: string;
  config_extension_exclusive: boolean;
  config_extension_netrc: boolean;
  registry_extension_endpoint: string;
  registry_extension_netrc: boolean;
  secret_extension_endpoint: string;
  secret_extension_netrc: boolean;
  has_forge_name_conflict?: boolean;
  has_no_forge_repo?: boolean;
  /** The account whose forge token clones and reports; 0 when there is none. */
  ownerId: number;
}

export const REPO = wireFormat<RepoRow>([
  'id?',
  'forge_id?',
  'forge_remote_id',
  'org_id',
  'owner',
  'name',
  'full_name',
  'avatar_url?',
  'forge_url?',
  'clone_url?',
  'clone_url_ssh',
  'default_branch?',
  'pr_enabled',
  'timeout?',
  'visibility',
  'private',
  'trusted',
  'require_approval',
  'approval_allowed_users',
  'active',
  'allow_pr',
  'allow_deploy',
  'config_file',
  'cancel_previous_pipeline_events',
  'netrc_trusted',
  'config_extension_endpoint@3.11',
  'config_extension_exclusive@3.14',
  'config_extension_netrc@3.14',
  'registry_extension_endpoint@3.14',
  'registry_extension_netrc@3.14',
  'secret_extension_endpoint@3.14',
  'secret_extension_netrc@3.14',
  'has_forge_name_conflict?@3.14',
  'has_no_forge_repo?@3.14',
]);
