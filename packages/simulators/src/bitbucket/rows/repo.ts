import type { PullRequestRow } from './pull-request.ts';

/** Each right includes the ones before it. */
export type RepoRight = 'REPO_READ' | 'REPO_WRITE' | 'REPO_ADMIN';

export interface CommitRow {
  readonly id: string;
  readonly parents: readonly string[];
  readonly message: string;
  /** Name of an account. */
  readonly author: string;
  readonly at: number;
  /** The whole tree: text by path. */
  readonly files: Readonly<Record<string, string>>;
}

export interface TagRow {
  readonly name: string;
  readonly commit: string;
  /** Id of the tag object of an annotated tag. */
  readonly hash: string | null;
}

export interface RequiredBuildRow {
  readonly id: number;
  readonly buildParentKeys: readonly string[];
  /** Full name of the target branch that it holds for; undefined is any. */
  readonly target?: string;
}

export interface MergeSettings {
  defaultStrategy: string;
  strategies: string[];
  /** Whether merging by itself later is allowed. */
  autoMerge: boolean;
  requiredApprovers: number;
  requiredAllTasksComplete: boolean;
}

export interface RepoRow {
  readonly id: number;
  /** `~name` for a personal project. */
  readonly project: string;
  slug: string;
  /** Slugs of before it was renamed. */
  readonly formerSlugs: string[];
  name: string;
  archived: boolean;
  /** By the name of the account; who is not in it does not get in. */
  rights: Record<string, RepoRight>;
  defaultBranch: string;
  /** Commit by the name of the branch. */
  readonly branches: Map<string, string>;
  readonly commits: Map<string, CommitRow>;
  readonly tags: TagRow[];
  readonly pullRequests: PullRequestRow[];
  readonly requiredBuilds: RequiredBuildRow[];
  readonly settings: MergeSettings;
}
