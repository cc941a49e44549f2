import type { Instance } from '../instance.ts';
import type { ParticipantRow, PullRequestRow } from './pull-request.ts';
import type { RepoRow } from './repo.ts';

type Shape = Record<string, unknown>;

// Fields as the 9.4 OpenAPI lists them (READ); their order is ASSUMED.

export function userShape({ db, fixed }: Instance, name: string): Shape {
  const user = db.users.find((one) => one.name === name);
  if (user === undefined) return { name };
  const { emailAddress, active, displayName, id, slug, type } = user;
  const href = `${fixed.webUrl}/users/${slug}`;
  return { name, emailAddress, active, displayName, id, slug, type, links: { self: [{ href }] } };
}

export function projectShape({ db, fixed }: Instance, key: string): Shape {
  const project = db.projects.find((one) => one.key === key);
  const type = key.startsWith('~') ? 'PERSONAL' : 'NORMAL';
  const href = `${fixed.webUrl}/projects/${key}`;
  return { key, id: project?.id, name: project?.name, public: false, type, links: { self: [{ href }] } };
}

export function repoShape(instance: Instance, repo: RepoRow): Shape {
  const { webUrl } = instance.fixed;
  const { host } = new URL(webUrl);
  const inScm = `${repo.project.toLowerCase()}/${repo.slug}.git`;
  return {
    slug: repo.slug,
    id: repo.id,
    name: repo.name,
    scmId: 'git',
    state: 'AVAILABLE',
    statusMessage: 'Available',
    forkable: true,
    project: projectShape(instance, repo.project),
    public: false,
    archived: repo.archived,
    links: {
      // ASSUMED: nobody wrote down the names.
      clone: [
        { href: `${webUrl}/scm/${inScm}`, name: 'http' },
        { href: `ssh://git@${host}:7999/${inScm}`, name: 'ssh' },
      ],
      self: [{ href: `${webUrl}/projects/${repo.project}/repos/${repo.slug}/browse` }],
    },
  };
}

export function participantShape(instance: Instance, row: ParticipantRow): Shape {
  const { user, role, status, lastReviewedCommit } = row;
  return {
    user: userShape(instance, user),
    ...(lastReviewedCommit === undefined ? {} : { lastReviewedCommit }),
    role,
    approved: status === 'APPROVED',
    status,
  };
}

export function pullRequestShape(instance: Instance, repo: RepoRow, row: PullRequestRow): Shape {
  const openTasks = row.comments.filter(({ severity, state }) => severity === 'BLOCKER' && state === 'OPEN');
  const href = `${instance.fixed.webUrl}/projects/${repo.project}/repos/${repo.slug}/pull-requests/${row.id}`;
  const author: ParticipantRow = { user: row.author, role: 'AUTHOR', status: 'UNAPPROVED' };
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    // An empty description is left out (ASSUMED).
    ...(row.description === '' ? {} : { description: row.description }),
    state: row.state,
    open: row.state === 'OPEN',
    closed: row.state !== 'OPEN',
    draft: row.draft,
    createdDate: row.createdDate,
    updatedDate: row.updatedDate,
    ...(row.closedDate === undefined ? {} : { closedDate: row.closedDate }),
    fromRef: refShape(instance, repo, row.from, row.fromCommit),
    toRef: refShape(instance, repo, row.to, row.toCommit),
    locked: false,
    author: participantShape(instance, author),
    reviewers: row.reviewers.map((one) => participantShape(instance, one)),
    participants: row.participants.map((one) => participantShape(instance, one)),
    properties: {
      openTaskCount: openTasks.length,
      commentCount: row.comments.length,
      ...(row.mergeCommit === undefined ? {} : { mergeCommit: { id: row.mergeCommit } }),
    },
    links: { self: [{ href }] },
  };
}

function refShape(instance: Instance, repo: RepoRow, branch: string, latestCommit: string): Shape {
  const id = `refs/heads/${branch}`;
  return { id, displayId: branch, latestCommit, type: 'BRANCH', repository: repoShape(instance, repo) };
}
