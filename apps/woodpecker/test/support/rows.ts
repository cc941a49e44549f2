import type { Forge } from '../../src/api/forges.ts';
import type { Repo } from '../../src/api/repos.ts';
import type { Secret } from '../../src/api/secrets.ts';

/** A repository as it is read, closed in every way, with what a test cares about. */
export function repoRow(fields: Partial<Repo> = {}): Repo {
  return {
    id: 21,
    full_name: 'octo-org/hello-world',
    active: true,
    visibility: 'private',
    require_approval: 'all_events',
    trusted: { network: false, volumes: false, security: false },
    approval_allowed_users: null,
    netrc_trusted: null,
    allow_pr: false,
    allow_deploy: false,
    config_extension_endpoint: '',
    config_extension_netrc: false,
    ...fields,
  };
}

export function secretRow(fields: Partial<Secret> = {}): Secret {
  return { id: 9, name: 'NPM', images: null, events: ['push'], ...fields };
}

export function forgeRow(fields: Partial<Forge> = {}): Forge {
  return { id: 2, type: 'bitbucket-dc', url: 'https://bb.example.com', ...fields };
}
