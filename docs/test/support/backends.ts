import {
  type BitbucketSimulator,
  type FreshRssSimulator,
  startBitbucket,
  startFreshRss,
  startWgEasy,
  startWoodpecker,
  type WgEasySimulator,
  type WoodpeckerSimulator,
} from '@guard/simulators';
import type { Environment } from '@guard/testkit';
import type { ServerDefinition } from '@guard/core/inspect';
import { server as bitbucket } from '@guard/bitbucket-dc-mcp/src/server.ts';
import { ASKS } from '@guard/bitbucket-dc-mcp/test/support/own-file.ts';
import { server as freshRss } from '@guard/freshrss-mcp/src/server.ts';
import { server as wgEasy } from '@guard/wg-easy-mcp/src/server.ts';
import { server as woodpecker } from '@guard/woodpecker-ci-mcp/src/server.ts';

/** A documented server in front of a simulated backend with something in it. */
export interface Stage {
  readonly server: ServerDefinition;
  readonly url: string;
  readonly secret: string;
  readonly env: Environment;
  readonly now: () => number;
  readonly journal: readonly { readonly method: string; readonly path: string }[];
  readonly close: () => Promise<void>;
}

/** Starts a backend by the name that its folder under `apps/` has. */
export const STAGES = {
  'wg-easy': stageWgEasy,
  freshrss: stageFreshRss,
  woodpecker: stageWoodpecker,
  bitbucket: stageBitbucket,
};
export type StageName = keyof typeof STAGES;
export const STAGE_NAMES: readonly StageName[] = ['wg-easy', 'freshrss', 'woodpecker', 'bitbucket'];

async function stageWgEasy(): Promise<Stage> {
  const backend = await startWgEasy();
  backend.addClient({ name: 'laptop' });
  backend.addClient({ name: 'desk' });
  backend.addClient({ name: 'guest', enabled: false });
  const { username, password } = backend.credentials;
  const env = { WG_EASY_URL: backend.url, WG_EASY_USERNAME: username, WG_EASY_PASSWORD: password };
  return stage(wgEasy, backend, password, env);
}

async function stageFreshRss(): Promise<Stage> {
  const backend = await startFreshRss();
  backend.addFeed({ url: 'https://news.example/feed.xml', title: 'Daily News', category: 'News' });
  backend.addFeed({ url: 'https://tech.example/feed.xml', title: 'Tech', category: 'Tech' });
  backend.addItems(1, [
    { title: 'Three', starred: true },
    { title: 'Two', labels: ['later'] },
    { title: 'One' },
  ]);
  const { user, apiPassword } = backend.credentials;
  const env = { FRESHRSS_URL: backend.url, FRESHRSS_USER: user, FRESHRSS_API_PASSWORD: apiPassword };
  return stage(freshRss, backend, apiPassword, env);
}

async function stageWoodpecker(): Promise<Stage> {
  const backend = await startWoodpecker();
  const token = backend.tokens['instance-admin'];
  backend.addHostileFork();
  const repo = backend.state.repos.find(21);
  if (repo) Object.assign(repo, { require_approval: 'all_events', visibility: 'private' });
  backend.addSecret({ name: 'NPM_TOKEN', events: ['push'], images: ['node'], value: 'not-shown' });
  return stage(woodpecker, backend, token, { WOODPECKER_URL: backend.url, WOODPECKER_TOKEN: token });
}

/** The questions are those of a server that was told to write and to ask. */
async function stageBitbucket(): Promise<Stage> {
  const backend = await startBitbucket();
  backend.repo().settings.requiredAllTasksComplete = false;
  const token = backend.tokens.maintainer;
  return stage(bitbucket, backend, token, {
    BITBUCKET_URL: backend.url,
    BITBUCKET_TOKEN: token,
    ...ASKS,
  });
}

function stage(
  server: ServerDefinition,
  backend: WgEasySimulator | FreshRssSimulator | WoodpeckerSimulator | BitbucketSimulator,
  secret: string,
  env: Environment,
): Stage {
  return {
    server,
    secret,
    env,
    url: backend.url,
    journal: backend.journal,
    now: () => backend.now(),
    close: () => backend.close(),
  };
}
