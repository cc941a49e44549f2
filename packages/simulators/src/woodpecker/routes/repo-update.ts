import { json, Refusal } from '../http/answers.ts';
import { bind } from '../http/bind.ts';
import type { Bound } from '../http/bind.ts';
import type { Call } from '../http/call.ts';
import { repoAdmin } from '../http/route.ts';
import { APPROVALS, isOneOf, VISIBILITIES } from '../rows/enums.ts';
import { REPO } from '../rows/repo.ts';
import type { RepoRow } from '../rows/repo.ts';

const PATCH = {
  config_file: 'text',
  require_approval: 'text',
  approval_allowed_users: 'texts',
  timeout: 'number',
  visibility: 'text',
  allow_pr: 'flag',
  allow_deploy: 'flag',
  cancel_previous_pipeline_events: 'texts',
  netrc_trusted: 'texts',
  trusted: 'object',
  config_extension_endpoint: 'text',
  config_extension_exclusive: 'flag',
  config_extension_netrc: 'flag',
  registry_extension_endpoint: 'text',
  registry_extension_netrc: 'flag',
  secret_extension_endpoint: 'text',
  secret_extension_netrc: 'flag',
} as const;

const SINCE = {
  config_extension_endpoint: 11,
  config_extension_exclusive: 14,
  config_extension_netrc: 14,
  registry_extension_endpoint: 14,
  registry_extension_netrc: 14,
  secret_extension_endpoint: 14,
  secret_extension_netrc: 14,
};

const TRUSTED_FLAGS = ['network', 'volumes', 'security'] as const;
const MAX_TIMEOUT = 120;

/** The settings of a repository. */
export const REPO_UPDATE_ROUTES = [repoAdmin('PATCH', '/api/repos/:repo', update)];

/** Nothing is changed when any field is refused. */
function update(call: Call, repo: RepoRow): Response {
  const { trusted, ...fields } = bind(call, PATCH, { since: SINCE });
  const newTrust = trustAfter(call, repo, trusted);
  checkTimeout(call, fields.timeout);
  if (fields.require_approval !== undefined && !isOneOf(APPROVALS, fields.require_approval)) {
    throw new Refusal(400, 'Invalid require-approval setting');
  }
  if (fields.visibility !== undefined && !isOneOf(VISIBILITIES, fields.visibility)) {
    throw new Refusal(400, 'Invalid visibility type');
  }
  return json(REPO(Object.assign(repo, fields, { trusted: newTrust }), call.instance.minor));
}

function trustAfter(call: Call, repo: RepoRow, patch: Bound<typeof PATCH>['trusted']): RepoRow['trusted'] {
  const after = { ...repo.trusted };
  if (patch === undefined) return after;
  for (const flag of TRUSTED_FLAGS) {
    const value = patch[flag];
    if (typeof value === 'boolean') after[flag] = value;
    else if (value !== undefined && value !== null) throw new Refusal(400);
    else if (call.instance.quirks.partialTrustedPanics) throw new Refusal(500);
  }
  const changed = TRUSTED_FLAGS.some((flag) => after[flag] !== repo.trusted[flag]);
  // Admin of the repository is not enough for what reaches out of a container.
  if (changed && call.user?.admin !== true) throw new Refusal(403, 'Insufficient privileges');
  return after;
}

function checkTimeout(call: Call, timeout: number | undefined): void {
  if (timeout === undefined) return;
  if (timeout < 1 && call.instance.minor >= 17) throw new Refusal(400, 'Timeout must be at least 1 minute');
  if (timeout > MAX_TIMEOUT && call.user?.admin !== true) {
    throw new Refusal(403, `Timeout is not allowed to be higher than max timeout (${MAX_TIMEOUT} min)`);
  }
}
