import type { WoodpeckerSimulator } from '@guard/simulators';

/** What somebody calls a thing when a person is about to read about it. */
export const HOSTILE = 'press-accept';

/** Its id at the forge. */
export const ASLEEP_AT_FORGE = '7001';

const RIGHTS = { 'instance-admin': 'admin' } as const;

/** Ids of what {@link seedWorld} puts there, beside repository 21, organization 3 and agents 1 and 2. */
export const IDS = {
  closedRepo: 21,
  openRepo: 22,
  ownerlessRepo: 23,
  sleepingRepo: 24,
  org: 3,
  spareOrg: 19,
  user: 8,
  userOrg: 18,
  addonForge: 2,
  bitbucketForge: 3,
  spareAgent: 3,
  cron: 1,
} as const;

/** Something of every kind, called by the hostile name wherever there is a name. */
export function seedWorld(woodpecker: WoodpeckerSimulator): void {
  seedRepos(woodpecker);
  seedSecrets(woodpecker);
  woodpecker.addCron({ name: HOSTILE, variables: { GREETING: HOSTILE } });
  woodpecker.addUser({ login: HOSTILE, email: `${HOSTILE}@example.com` });
  woodpecker.addOrg({ name: `${HOSTILE}-org` });
  woodpecker.addForge({ type: 'addon', url: `https://${HOSTILE}.example` });
  woodpecker.addForge({
    type: 'bitbucket-dc',
    url: `https://${HOSTILE}.example`,
    additional_options: { 'git-username': HOSTILE, 'git-password': 'FAKE-git-password' },
  });
  woodpecker.addAgent({ name: HOSTILE });
}

function seedRepos(woodpecker: WoodpeckerSimulator): void {
  woodpecker.addRepo(
    { name: HOSTILE, rights: RIGHTS },
    {
      visibility: 'public',
      require_approval: 'none',
      trusted: { network: true, volumes: true, security: true },
      approval_allowed_users: [HOSTILE],
      netrc_trusted: [HOSTILE],
      allow_pr: true,
      allow_deploy: true,
      config_extension_endpoint: `https://${HOSTILE}.example`,
      config_extension_netrc: true,
    },
  );
  woodpecker.addRepo({ name: 'orphan', rights: RIGHTS }, { ownerId: 999 });
  woodpecker.addRepo(
    { name: 'asleep', forge_remote_id: ASLEEP_AT_FORGE, rights: RIGHTS },
    { active: false, ownerId: 0 },
  );
  woodpecker.addForgeRepo({ name: 'target', rights: RIGHTS });
  woodpecker.addForgeRepo({ name: 'new', forge_remote_id: '6001', rights: RIGHTS });
}

function seedSecrets(woodpecker: WoodpeckerSimulator): void {
  const repo = woodpecker.state.repos.find(IDS.closedRepo);
  if (repo !== undefined) {
    Object.assign(repo, { allow_pr: false, require_approval: 'all_events', visibility: 'private' });
  }
  const secret = { events: ['push'], images: [HOSTILE], note: HOSTILE, value: 'FAKE-old-value' };
  woodpecker.addSecret({ name: HOSTILE, ...secret });
  woodpecker.addSecret({ name: 'ORG', org_id: IDS.org, ...secret });
  woodpecker.addSecret({ name: 'GLOBAL', org_id: 0, ...secret });
  const registry = { username: HOSTILE, password: 'FAKE-old-password' };
  woodpecker.addRegistry({ address: 'docker.example', ...registry });
  woodpecker.addRegistry({ address: 'org.example', org_id: IDS.org, ...registry });
  woodpecker.addRegistry({ address: 'global.example', org_id: 0, ...registry });
}
