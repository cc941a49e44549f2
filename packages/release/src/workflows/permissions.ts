import { fields, type Job, type Workflow } from './workflow.ts';

/** Which steps have a use for a permission to write. A step of another kind that needs one has to be added here. */
const USES: Readonly<Record<string, RegExp>> = {
  contents: /^changesets\/action@|\bgh release create\b/,
  'pull-requests': /^changesets\/action@/,
  packages: /^docker\/login-action@/,
  'security-events': /^github\/codeql-action\/(?:analyze|upload-sarif)@/,
  'id-token':
    /\bchangeset publish\b|\bmcp-publisher login github-oidc\b|^ossf\/scorecard-action@|^actions\/attest-build-provenance@/,
  attestations: /^actions\/attest-build-provenance@/,
};

/** One sentence for each permission that a workflow or a job has, and must or need not have. */
export function findExcessPermissions(workflows: readonly Workflow[]): string[] {
  return workflows.flatMap((workflow) => [
    ...(isEmptyMapping(workflow.permissions) ? [] : [`${workflow.file}: has to start from permissions: {}`]),
    ...workflow.jobs.flatMap((job) =>
      excess(job, workflows).map((says) => `${workflow.file}: ${job.name} ${says}`),
    ),
  ]);
}

function excess(job: Job, workflows: readonly Workflow[]): string[] {
  // `write-all` and `read-all` are words where a mapping belongs.
  if (typeof job.permissions !== 'object' || job.permissions === null)
    return ['names no permissions of its own'];
  return writesOf(job)
    .filter((permission) => !hasUse(job, permission, workflows))
    .map((permission) => `may write ${permission}, and no step of it has to`);
}

function hasUse(job: Job, permission: string, workflows: readonly Workflow[]): boolean {
  const called = job.calls?.split('/').at(-1);
  if (called !== undefined) {
    // A caller has to hold what the jobs it calls take for themselves.
    const jobs = workflows.find(({ file }) => file === called)?.jobs ?? [];
    return jobs.some((inside) => writesOf(inside).includes(permission));
  }
  const use = USES[permission];
  return use !== undefined && job.steps.some(({ uses = '', run = '' }) => use.test(uses) || use.test(run));
}

function writesOf({ permissions }: Job): string[] {
  return Object.entries(fields(permissions)).flatMap(([name, access]) => (access === 'write' ? [name] : []));
}

function isEmptyMapping(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
