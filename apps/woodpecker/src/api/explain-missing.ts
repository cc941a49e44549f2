import { BackendError, type Reader } from '@guard/core';
import { getPipeline } from './pipelines.ts';
import { getRepo, getRepoPermissions, listBranches } from './repos.ts';

/** Reads that take no right to push. */
const READABLE = /^\/(?:pipelines|logs|branches|pull_requests|permissions)(?:\/|$)/;

/** What else is addressed by the instance, by the beginning of its path. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/repos\/lookup\//, 'There is no repository with that name, or the account may not see it.'],
  [/^\/api\/users\//, 'There is no account with that login at that forge.'],
  [/^\/api\/agents\/\d+/, 'There is no agent with that id.'],
  [/^\/api\/forges\/\d+/, 'There is no forge with that id.'],
  [
    /^\/api\/orgs\/lookup\//,
    'There is no organization with that name at the forge of this account, or the account may not see it.',
  ],
  [/^\/api\/(?:orgs\/\d+\/)?secrets\//, 'There is no secret with that name there.'],
  [/^\/api\/(?:orgs\/\d+\/)?registries\//, 'There is no registry with that address there.'],
];

/** Says what is not there, or cannot be seen: Woodpecker answers both, and much else, with the same empty 404. */
export async function explainMissing(error: BackendError, read: Reader): Promise<string> {
  const { path } = error;
  const [, repo, rest = ''] = /^\/api\/repos\/(\d+)(\/.*)?$/.exec(path) ?? [];
  if (repo === undefined)
    return (
      NAMED.find(([pattern]) => pattern.test(path))?.[1] ??
      'There is no such thing, or the account may not see it.'
    );
  const repoId = Number(repo);
  if (await isMissing(getRepo(read, repoId)))
    return `There is no repository ${repoId}, or the account may not see it: Woodpecker answers both in the same way.`;
  if (error.method !== 'GET' || !READABLE.test(rest) || rest.endsWith('/metadata')) {
    const { push } = await getRepoPermissions(read, repoId);
    if (!push)
      return `The account may read repository ${repoId} but not push to it, and this needs the right to push.`;
  }
  return explainRest(rest, repoId, read);
}

async function explainRest(rest: string, repoId: number, read: Reader): Promise<string> {
  const [, noun = '', name = '', step] = /^\/(\w+)(?:\/([^/]+))?(?:\/(\d+))?/.exec(rest) ?? [];
  switch (noun) {
    case 'branches':
    case 'pull_requests':
      return noOwner(repoId);
    case 'cron':
      return `Repository ${repoId} has no cron ${Number(name)}.`;
    case 'secrets':
      return `Repository ${repoId} has no secret with that name.`;
    case 'registries':
      return `Repository ${repoId} has no registry with that address.`;
    case 'pipelines':
    case 'logs':
      if (name === 'latest')
        return `Repository ${repoId} has no pipeline of a push to that branch. Without branch, the default branch is meant. list_pipelines shows the existing ones.`;
      return name === '' ? somethingElse(repoId) : explainPipeline(Number(name), step, repoId, read);
    default:
      return somethingElse(repoId);
  }
}

async function explainPipeline(number: number, step: string | undefined, repoId: number, read: Reader) {
  if (await isMissing(getPipeline(read, repoId, number)))
    return `Repository ${repoId} has no pipeline ${number}. list_pipelines shows the existing ones.`;
  if (step !== undefined)
    return `Pipeline ${number} has no step ${step}. An approval gives the steps new ids.`;
  // Without an owner the branches are missing as well.
  return (await isMissing(listBranches(read, repoId, { limit: 1 })))
    ? noOwner(repoId)
    : somethingElse(repoId);
}

const somethingElse = (repoId: number): string =>
  `Repository ${repoId} exists, but something in it that the call needs does not.`;

const noOwner = (repoId: number): string =>
  `Repository ${repoId} exists, but has no owner: without an account at the forge, branches cannot be read and nothing can be restarted. chown_repository makes this account the owner, and asks a person first.`;

async function isMissing(found: Promise<unknown>): Promise<boolean> {
  return found.then(
    () => false,
    (error: unknown) => {
      if (error instanceof BackendError && error.status === 404) return true;
      throw error;
    },
  );
}
