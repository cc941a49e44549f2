import type { Database } from '../database.ts';
import type { RepoRight } from '../rows/repo.ts';

/** Accounts of the start world; the name is the same word. */
export const ACCOUNTS = [
  'admin',
  'maintainer',
  'author',
  'reviewer',
  'reader',
  'outsider',
  'unlicensed',
  'repo-token',
] as const;

export type Account = (typeof ACCOUNTS)[number];

/** HTTP access tokens of these accounts; `bad` is one that nobody has. */
export const TOKENS: Readonly<Record<Account | 'bad', string>> = {
  admin: 'FAKE-token-of-admin',
  maintainer: 'FAKE-token-of-maintainer',
  author: 'FAKE-token-of-author',
  reviewer: 'FAKE-token-of-reviewer',
  reader: 'FAKE-token-of-reader',
  outsider: 'FAKE-token-of-outsider',
  unlicensed: 'FAKE-token-of-unlicensed',
  'repo-token': 'FAKE-token-of-a-repository',
  bad: 'FAKE-token-of-nobody',
};

/** What they may do in the repositories of the start world. */
export const RIGHTS: Readonly<Partial<Record<Account, RepoRight>>> = {
  admin: 'REPO_ADMIN',
  maintainer: 'REPO_WRITE',
  author: 'REPO_WRITE',
  reviewer: 'REPO_READ',
  reader: 'REPO_READ',
  'repo-token': 'REPO_ADMIN',
};

export function seedAccounts({ users }: Database): void {
  for (const [index, name] of ACCOUNTS.entries()) {
    users.push({
      id: 101 + index,
      name,
      slug: name,
      displayName: name,
      emailAddress: `${name}@example.com`,
      active: true,
      type: name === 'repo-token' ? 'SERVICE' : 'NORMAL',
      licensed: name !== 'unlicensed',
      token: TOKENS[name],
    });
  }
}
