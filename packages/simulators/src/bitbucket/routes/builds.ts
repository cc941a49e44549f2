import { mergeWhatWaits } from '../engine/merge.ts';
import { json, noContent } from '../http/answers.ts';
import { fieldsOf, textField } from '../http/body.ts';
import { param } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import { page } from '../http/pages.ts';
import { badValue, noSuch } from '../http/refusals.ts';
import { below, repoRead } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import { BUILD_STATES } from '../rows/build.ts';
import type { BuildRow } from '../rows/build.ts';
import type { RepoRow } from '../rows/repo.ts';
import { addressedCommit } from './addressed-commit.ts';

const OF_COMMIT = '/build-status/:version/commits/:commit';
const LONGEST = { key: 255, url: 450 } as const;

/** The old addresses name a bare commit, of whatever repository: any licensed account reads and writes them (READ). */
export const BUILD_ROUTES: readonly Route[] = [
  repoRead('POST', '/commits/:commit/builds', (call, repo) => {
    const commit = addressedCommit(call, repo).id;
    return replace(call, commit, { project: repo.project, slug: repo.slug });
  }),
  repoRead('GET', '/commits/:commit/builds', one),
  { method: 'POST', path: OF_COMMIT, handle: (call) => replace(call, param(call, 'commit'), null) },
  {
    method: 'GET',
    path: OF_COMMIT,
    // At most 100 a page (READ).
    handle: (call) => page(call, buildsOf(call, param(call, 'commit')).toReversed(), buildShape, 100),
  },
  { method: 'GET', path: '/build-status/:version/commits/stats/:commit', handle: stats },
  below(
    'GET',
    '/required-builds/:version/projects/:project/repos/:repo/conditions',
    'REPO_READ',
    (call, repo) =>
      page(call, repo.requiredBuilds, ({ id, buildParentKeys, target }) => ({
        id,
        buildParentKeys,
        refMatcher:
          target === undefined
            ? { id: 'ANY_REF_MATCHER_ID', displayId: 'ANY_REF_MATCHER_ID', type: { id: 'ANY_REF' } }
            : { id: target, displayId: target.replace(/^refs\/heads\//, ''), type: { id: 'BRANCH' } },
        exemptRefMatcher: null,
      })),
  ),
];

function buildsOf({ instance }: Call, commit: string): BuildRow[] {
  return instance.db.builds.filter((build) => build.commit === commit);
}

function buildShape(build: BuildRow): Record<string, unknown> {
  const { commit: _commit, repo, ...shown } = build;
  return { ...shown, ...(repo && { projectKey: repo.project, repositorySlug: repo.slug }) };
}

function one(call: Call, repo: RepoRow): Response {
  const commit = addressedCommit(call, repo).id;
  const key = call.query.get('key');
  const build = buildsOf(call, commit).find((row) => row.key === key && row.repo?.slug === repo.slug);
  if (build === undefined) throw noSuch('build', `There is no build ${String(key)}.`);
  return json(buildShape(build));
}

function stats(call: Call): Response {
  const builds = buildsOf(call, param(call, 'commit'));
  const count = (state: string) => builds.filter((build) => build.state === state).length;
  return json({
    successful: count('SUCCESSFUL'),
    inProgress: count('INPROGRESS'),
    failed: count('FAILED'),
    cancelled: count('CANCELLED'),
    unknown: count('UNKNOWN'),
  });
}

/** The same key replaces what was there (READ), and may be what a merge was waiting for. */
function replace(call: Call, commit: string, repo: BuildRow['repo']): Response {
  const { instance, user } = call;
  const { builds } = instance.db;
  const body = fieldsOf(call);
  const optional = (name: string) => textField(body, name) ?? null;
  const required = (name: 'key' | 'url') => {
    const value = textField(body, name) ?? '';
    if (value === '') throw badValue(name, `Please supply a ${name}.`);
    if (value.length > LONGEST[name]) throw badValue(name, `The ${name} is longer than ${LONGEST[name]}.`);
    return value;
  };
  const key = required('key');
  const url = required('url');
  const state = BUILD_STATES.find((known) => known === textField(body, 'state'));
  if (state === undefined) throw badValue('state', 'There is no such state.');
  const same = (row: BuildRow) => row.commit === commit && row.key === key && row.repo?.slug === repo?.slug;
  const before = builds.find(same);
  if (before !== undefined) builds.splice(builds.indexOf(before), 1);
  builds.push({
    commit,
    key,
    state,
    url,
    name: optional('name'),
    description: optional('description'),
    buildNumber: optional('buildNumber'),
    parent: optional('parent'),
    ref: optional('ref'),
    createdDate: before?.createdDate ?? instance.clock.now(),
    updatedDate: instance.clock.now(),
    repo,
  });
  mergeWhatWaits(instance, user.name);
  return noContent();
}
