import type { WoodpeckerSimulator } from '../../../src/index.ts';
import type { RecordedVersion } from './recorded-pair.ts';
import { BROKEN, FAILING, MAIN, MATRIX, NO_CONFIGURATION, NO_MATCH, steps } from './recorded-definitions.ts';

export const FORGE = 'http://<forge>';

/** Heads of the branches of octo/app. */
export const COMMITS = {
  main: '336b1777de18e06f4b63a51e106244b14b2288d4',
  fail: '49345bcadecd0f409013953903791d6a01099671',
  broken: '3107a5b6aa4b78c85133d208f33c35d7fb6fdc22',
  log: '67df8d4c63d49c37268432153c52e3421cfe2b82',
  slow: '6502b9c10642e7647a96c70e78bbdc3025613db6',
  tail: 'd8a5207eab5cf10825060499f28fc672e6ddbf2a',
  pull: 'af3ec5a52b21957df097c0b03010be5b7f302399',
  multi: 'd8e5f4bb655ddd0bc355287fe011e2605951e363',
} as const;

const APP_HEADS = {
  main: { commit: COMMITS.main },
  'feat/x#1-100%': { commit: COMMITS.main },
  fail: { commit: COMMITS.fail, definition: FAILING },
  broken: { commit: COMMITS.broken, definition: BROKEN },
  log: { commit: COMMITS.log, definition: steps('logs') },
  slow: { commit: COMMITS.slow, definition: steps('one', 'two', 'three') },
  tail: { commit: COMMITS.tail, definition: steps('test') },
  noconf: { commit: COMMITS.main, definition: NO_CONFIGURATION },
  nomatch: { commit: COMMITS.main, definition: NO_MATCH },
};

/** The server as it was before the first request: one forge, a few accounts, nothing activated. */
export function seedRecordedWorld({ state }: WoodpeckerSimulator, version: RecordedVersion): void {
  state.clear();
  state.forges.insert({
    type: 'gitea',
    url: FORGE,
    client: 'cid',
    skip_verify: false,
    oauth_host: '',
    additional_options: null,
    orgs: null,
    clientSecret: 'FAKE-oauth-client-secret',
  });
  const logins = version === '3.17' ? ['alice', 'bob', 'mallory', 'carol'] : ['alice', 'bob', 'mallory'];
  for (const login of logins) addAccount(state, login);
  seedForgeRepos(state);
  if (version === '3.12') return;
  state.agents.insert({
    ...AGENT,
    name: version === '3.17' ? 'agent-317' : 'agent-dev',
  });
}

type State = WoodpeckerSimulator['state'];

const AGENT = {
  created: 1_796_062_213,
  updated: 1_796_062_313,
  owner_id: -1,
  token: '<shared agent secret>',
  last_contact: 1_796_062_313,
  last_work: 1_796_062_291,
  platform: 'linux/amd64',
  backend: 'local',
  capacity: 2,
  version: '3.17.0',
  no_schedule: false,
  custom_labels: null,
  org_id: -1,
};

function addAccount(state: State, login: string): void {
  const org = state.orgs.insert({ forge_id: 1, name: login, is_user: true, private: false, members: {} });
  state.users.insert({
    forge_id: 1,
    forge_remote_id: String(org.id),
    login,
    email: `${login}@example.com`,
    avatar_url: `${FORGE}/avatars/${login}`,
    admin: login === 'alice',
    admin_env: login === 'alice',
    org_id: org.id,
    token: `FAKE-token-of-${login}`,
  });
}

function seedForgeRepos(state: State): void {
  const add = (id: number, fullName: string, isPrivate = false, more: object = {}): void => {
    const [owner = '', name = ''] = fullName.split('/');
    state.forgeRepos.push({
      forge_id: 1,
      forge_remote_id: String(id),
      owner,
      name,
      private: isPrivate,
      default_branch: 'main',
      branches: ['main'],
      pullRequests: [],
      rights: { alice: 'admin' },
      definition: MAIN,
      webhook: false,
      ...more,
    });
  };
  const branches = ['broken', 'fail', 'feat/x#1-100%', 'log', 'main', 'noconf', 'nomatch', 'slow'];
  const many = [...Array.from({ length: 60 }, (_, index) => `b${index + 1}`), 'main'].toSorted();
  add(101, 'octo/app', false, { rights: { alice: 'admin', bob: 'push' }, branches, heads: APP_HEADS });
  add(102, 'alice/tools', true);
  add(103, 'octo/secret-svc', true);
  add(104, 'octo/idle');
  add(105, 'octo/renamed', false, { branches });
  add(107, 'alice/multi', false, {
    branches: many,
    definition: MATRIX,
    heads: { main: { commit: COMMITS.multi } },
  });
  add(108, 'octo/noadmin', false, { rights: {} });
}
