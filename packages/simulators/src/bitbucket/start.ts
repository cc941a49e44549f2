import { Journal } from '../journal.ts';
import type { JournalEntry, SeenRequest } from '../journal.ts';
import { listenOnLoopback } from '../listen.ts';
import { createBitbucketApp } from './app.ts';
import type { Database } from './database.ts';
import { push } from './engine/rescope.ts';
import type { NewPush } from './engine/rescope.ts';
import { Instance } from './instance.ts';
import type { BitbucketOptions, BitbucketSwitches } from './options.ts';
import type { CommentRow } from './rows/comment.ts';
import type { PullRequestRow } from './rows/pull-request.ts';
import type { RepoRow } from './rows/repo.ts';
import { TOKENS } from './seed/accounts.ts';
import type { Account } from './seed/accounts.ts';
import { addComment, addPullRequest, addRepo } from './seed/seeder.ts';
import type { NewComment, NewPullRequest, NewRepo } from './seed/seeder.ts';

/** A running simulator, and what a test may see and do behind the API's back. */
export interface BitbucketSimulator {
  /** `http://127.0.0.1:PORT`, with the folder if there is one. */
  readonly url: string;
  /** Tokens of the accounts of the start world, and one that nobody has. */
  readonly tokens: Readonly<Record<Account | 'bad', string>>;
  /** Writes received, in order of arrival, whatever was answered. */
  readonly journal: readonly JournalEntry[];
  /** All requests received, reads included, with their headers. */
  readonly requests: readonly SeenRequest[];
  /** Everything stored. Rows may be changed in place. */
  readonly state: Database;
  /** @param name `KEY/slug`. Throws when there is none. */
  repo(name?: string): RepoRow;
  /** A pull request of a repository. Throws when there is none. */
  pullRequest(id: number, repo?: string): PullRequestRow;
  addRepo(fields: NewRepo): RepoRow;
  addPullRequest(fields?: NewPullRequest): PullRequestRow;
  addComment(id: number, fields: NewComment & { readonly repo?: string }): CommentRow;
  /** Somebody pushes to a branch: its pull requests get a new commit and a new version. Returns the commit. */
  push(branch: string, fields?: Omit<NewPush, 'branch'> & { readonly repo?: string }): string;
  /** From now on the old slug answers 307. */
  renameRepo(slug: string, repo?: string): void;
  /** Milliseconds since 1970 on the injected clock. */
  now(): number;
  set(switches: Partial<BitbucketSwitches>): void;
  advance(ms: number): void;
  /** Everything as it was at start, journal and request log included. */
  reset(): void;
  /** Stops at once, open sockets included. */
  close(): Promise<void>;
}

const FIRST = 'PAY/checkout';

/** Starts a Bitbucket Data Center on a free port of 127.0.0.1. Unset options are those of an ordinary 9.4. */
export async function startBitbucket(options: BitbucketOptions = {}): Promise<BitbucketSimulator> {
  const instance = new Instance(options);
  const journal = new Journal();
  const listener = await listenOnLoopback(createBitbucketApp(instance, journal));
  const repo = (name = FIRST) => repoNamed(instance, name);
  return {
    url: listener.url + instance.fixed.folder,
    tokens: TOKENS,
    journal: journal.writes,
    requests: journal.requests,
    state: instance.db,
    repo,
    pullRequest: (id, name) => pullRequestOf(repo(name), id),
    addRepo: (fields) => addRepo(instance, fields),
    addPullRequest: (fields = {}) => addPullRequest(instance, repo(fields.repo), fields),
    addComment: (id, fields) => addComment(instance, pullRequestOf(repo(fields.repo), id), fields),
    push: (branch, fields = {}) => push(instance, repo(fields.repo), { ...fields, branch }),
    renameRepo: (slug, name) => {
      const row = repo(name);
      row.formerSlugs.push(row.slug);
      row.slug = slug;
    },
    now: () => instance.clock.now(),
    set: (switches) => instance.set(switches),
    advance: (ms) => instance.clock.advance(ms),
    reset: () => {
      instance.reset();
      journal.clear();
    },
    close: () => listener.close(),
  };
}

function repoNamed({ db }: Instance, name: string): RepoRow {
  const row = db.repos.find(({ project, slug }) => `${project}/${slug}` === name);
  if (row === undefined) throw new Error(`no repository ${name}`);
  return row;
}

function pullRequestOf(repo: RepoRow, id: number): PullRequestRow {
  const row = repo.pullRequests.find((one) => one.id === id);
  if (row === undefined) throw new Error(`no pull request ${id} in ${repo.project}/${repo.slug}`);
  return row;
}
