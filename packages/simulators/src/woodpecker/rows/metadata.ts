import type { ForgeRow } from './forge.ts';
import { filledIn } from './pipeline.ts';
import type { PipelineRow } from './pipeline.ts';
import type { RepoRow } from './repo.ts';
import { withoutZeros } from '../http/wire.ts';

interface MetadataSource {
  readonly repo: RepoRow;
  readonly current: PipelineRow;
  readonly previous: PipelineRow | undefined;
  readonly forge: ForgeRow | undefined;
  readonly version: string;
}

/** What the steps of a pipeline are told about it. Zero values are left out; nested objects never are. */
export function metadataShape({ repo, current, previous, forge, version }: MetadataSource): object {
  return {
    repo: { ...withoutZeros(repoPart(repo)), trusted: withoutZeros(repo.trusted) },
    curr: pipelinePart(filledIn(current)),
    prev: previous === undefined ? { commit: { author: {} }, release: {} } : pipelinePart(filledIn(previous)),
    workflow: {},
    step: {},
    sys: { name: 'woodpecker', host: 'ci.example.com', url: 'https://ci.example.com', version },
    forge: withoutZeros({ type: forge?.type, url: forge?.url }),
  };
}

function repoPart(repo: RepoRow): object {
  return {
    id: repo.id,
    name: repo.name,
    owner: repo.owner,
    org_id: repo.org_id,
    remote_id: repo.forge_remote_id,
    forge_url: repo.forge_url,
    clone_url: repo.clone_url,
    clone_url_ssh: repo.clone_url_ssh,
    private: repo.private,
    default_branch: repo.default_branch,
  };
}

function pipelinePart(row: PipelineRow): object {
  const { number, created, started, finished, status, event, event_reason, forge_url } = row;
  return {
    ...withoutZeros({ number, created, started, finished, status, event, event_reason, forge_url }),
    ...withoutZeros({ target: row.deploy_to, task: row.deploy_task }),
    commit: {
      ...withoutZeros({ sha: row.commit, ref: row.ref, refspec: row.refspec, branch: row.branch }),
      ...withoutZeros({ message: row.message, timestamp: row.timestamp }),
      author: withoutZeros({ name: row.author, email: row.author_email }),
      ...withoutZeros({ changed_files: row.changed_files, labels: row.pr_labels }),
      ...withoutZeros({ milestone: row.pr_milestone, draft: row.pr_draft }),
    },
    ...withoutZeros({ parent: row.parent, rerun_count: row.rerun_count, cron: row.cron }),
    release: row.release ?? {},
    ...withoutZeros({ author: row.author, avatar: row.author_avatar }),
  };
}
