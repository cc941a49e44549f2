import { startWoodpecker, type WoodpeckerSimulator } from '@guard/simulators';
import type { ExampleCalls, TestBackend } from '@guard/testkit';
import { ASLEEP_AT_FORGE, HOSTILE, seedWorld } from './support/world.ts';

/** Numbers of pipelines. In repository 21 every push waits for a person, in 22 none does. */
const WAITING = [1, 2, 3] as const;
const ENDED = [1, 2] as const;
const DECLINED = [3, 4] as const;
const RUNNING = 5;
const OLD = [6, 7] as const;
/** Steps of the two that ended. */
const STEPS = [7, 9] as const;

/** What a stranger says of each of them. */
const STORY = { author: HOSTILE, message: `${HOSTILE} now\n\nand more`, commit: 'c0ffee'.repeat(6) };

/** What the example calls need. */
export function seedExamples(woodpecker: WoodpeckerSimulator): void {
  seedWorld(woodpecker);
  woodpecker.addCron({ name: 'second' });
  const rights = { 'instance-admin': 'admin' } as const;
  woodpecker.addRepo({ name: 'also-asleep', forge_remote_id: '7002', rights }, { active: false, ownerId: 0 });
  // The first agent is the only one that takes work.
  for (const agent of woodpecker.state.agents.rows.slice(1)) agent.no_schedule = true;
  WAITING.forEach((number) => woodpecker.addPipeline({ number, ...STORY }));
  for (const number of ENDED) {
    woodpecker.addPipeline({ repoId: 22, ...STORY });
    woodpecker.run(22, number, { steps: { clone: { logs: ['cloned'] }, test: { logs: ['passed'] } } });
  }
  // All of their logs have arrived.
  woodpecker.advance(60_000);
  DECLINED.forEach((number) => woodpecker.addPipeline({ repoId: 22, number, status: 'declined', ...STORY }));
  woodpecker.addPipeline({ repoId: 22 });
  for (const number of OLD)
    woodpecker.addPipeline({
      repoId: 22,
      number,
      event: 'tag',
      branch: `old-${number}`,
      status: 'success',
      title: `${HOSTILE} now`,
      ...STORY,
    });
}

const fact = (label: string, value: string) => ({ label, value, from: 'backend' as const });
const pipelineFacts = (repository: string) => [
  fact('Repository', repository),
  fact('Title', `${HOSTILE} now`),
  fact('Author', HOSTILE),
  fact('Branch', 'main'),
  fact('Commit', STORY.commit),
  fact('From a fork', 'no'),
];
const HELLO_WORLD = fact('Repository', 'octo-org/hello-world');
const REPOSITORIES_OF_ORG = ['also-asleep', 'asleep', 'hello-world', 'orphan', HOSTILE].map((name) =>
  fact('Repository', `octo-org/${name}`),
);
const NEW_OWNER = fact('New owner', 'instance-admin');
const registryFacts = [fact('Registry', 'docker.example'), fact('User name', HOSTILE), HELLO_WORLD];
const userFacts = [fact('Login', HOSTILE), fact('Email', `${HOSTILE}@example.com`)];
const forgeFacts = [fact('Address of the forge', `https://${HOSTILE}.example`)];
const agentFacts = (name: string) => [fact('Agent', name), fact('Platform', 'linux/amd64')];

type Body = Readonly<Record<string, unknown>>;

const get = (args: Body) => ({ args });
const write = (method: string, path: string, body?: Body) => ({
  method,
  path: `/api${path}`,
  ...(body && { body }),
});
const post = (path: string, body?: Body) => [write('POST', path, body)];
const patch = (path: string, body?: Body) => [write('PATCH', path, body)];
const remove = (path: string) => [write('DELETE', path)];

const repo = { repo_id: 21 } as const;
const open = { repo_id: 22 } as const;
const org = { scope: 'organization', org_id: 3 } as const;

const REPOSITORIES: ExampleCalls = {
  list_repositories: get({}),
  get_repository: get(repo),
  lookup_repository: get({ full_name: 'octo-org/hello-world' }),
  get_repository_permissions: get(repo),
  list_repository_branches: get(repo),
  list_repository_pull_requests: get(repo),
  activate_repository: {
    args: { forge_remote_id: ASLEEP_AT_FORGE },
    facts: [fact('Repository', 'octo-org/asleep'), NEW_OWNER],
    writes: post(`/repos?forge_remote_id=${ASLEEP_AT_FORGE}`),
    other: { args: { forge_remote_id: '7002' }, writes: post('/repos?forge_remote_id=7002') },
    quiet: { args: { forge_remote_id: '6001' }, writes: post('/repos?forge_remote_id=6001') },
  },
  update_repository: {
    args: { ...repo, require_approval: 'none' },
    facts: [HELLO_WORLD],
    writes: patch('/repos/21', { require_approval: 'none' }),
    other: {
      args: { ...repo, require_approval: 'none', visibility: 'public' },
      writes: patch('/repos/21', { require_approval: 'none', visibility: 'public' }),
    },
    quiet: { args: { ...repo, timeout: 30 }, writes: patch('/repos/21', { timeout: 30 }) },
  },
  repair_repository: {
    args: { repo_id: 23 },
    facts: [fact('Repository', 'octo-org/orphan'), NEW_OWNER],
    writes: post('/repos/23/repair'),
    other: { args: { scope: 'instance' }, writes: post('/repos/repair') },
    quiet: { args: repo, writes: post('/repos/21/repair') },
  },
  move_repository: {
    args: { ...repo, to: 'octo-org/target' },
    facts: [HELLO_WORLD, { label: 'Destination', value: 'octo-org/target', from: 'call' }],
    writes: post('/repos/21/move?to=octo-org%2Ftarget'),
    other: { args: { ...repo, to: 'octo-org/new' }, writes: post('/repos/21/move?to=octo-org%2Fnew') },
  },
  chown_repository: {
    args: repo,
    facts: [HELLO_WORLD, NEW_OWNER],
    writes: post('/repos/21/chown'),
    other: { args: open, writes: post('/repos/22/chown') },
  },
  delete_repository: {
    args: repo,
    facts: [HELLO_WORLD],
    writes: remove('/repos/21?remove=false'),
    other: { args: { ...repo, remove: true }, writes: remove('/repos/21?remove=true') },
  },
};

const SECRETS: ExampleCalls = {
  list_secrets: get(repo),
  get_secret: get({ ...repo, name: HOSTILE }),
  create_secret: {
    args: { ...repo, name: 'NEW', value: 'FAKE-new-value', events: ['push'] },
    writes: post('/repos/21/secrets', { name: 'NEW', events: ['push'] }),
    skipNull: ['org_id'],
  },
  update_secret: {
    args: { ...repo, name: HOSTILE, value: 'FAKE-new-value' },
    facts: [fact('Secret', HOSTILE), HELLO_WORLD],
    writes: patch(`/repos/21/secrets/${HOSTILE}`),
    other: {
      args: { ...org, name: 'ORG', images: [] },
      writes: patch('/orgs/3/secrets/ORG', { images: [] }),
    },
    quiet: {
      args: { ...repo, name: HOSTILE, note: 'x' },
      writes: patch(`/repos/21/secrets/${HOSTILE}`, { note: 'x' }),
    },
  },
  delete_secret: {
    args: { ...repo, name: HOSTILE },
    facts: [fact('Secret', HOSTILE), HELLO_WORLD],
    writes: remove(`/repos/21/secrets/${HOSTILE}`),
    other: { args: { scope: 'global', name: 'GLOBAL' }, writes: remove('/secrets/GLOBAL') },
  },
  list_registries: get(repo),
  get_registry: get({ ...repo, address: 'docker.example' }),
  create_registry: {
    args: { ...repo, address: 'new.example', username: 'ci', password: 'FAKE-password' },
    writes: post('/repos/21/registries', { address: 'new.example', username: 'ci' }),
  },
  update_registry: {
    args: { ...repo, address: 'docker.example', password: 'FAKE-password' },
    facts: registryFacts,
    writes: patch('/repos/21/registries/docker.example'),
    other: {
      args: { ...org, address: 'org.example', password: 'FAKE-password' },
      writes: patch('/orgs/3/registries/org.example'),
    },
    quiet: {
      args: { ...repo, address: 'docker.example', username: 'bot' },
      writes: patch('/repos/21/registries/docker.example', { username: 'bot' }),
    },
  },
  delete_registry: {
    args: { ...repo, address: 'docker.example' },
    facts: registryFacts,
    writes: remove('/repos/21/registries/docker.example'),
    other: { args: { ...org, address: 'org.example' }, writes: remove('/orgs/3/registries/org.example') },
  },
};

const CRONS: ExampleCalls = {
  list_crons: get(repo),
  get_cron: get({ ...repo, cron_id: 1 }),
  create_cron: {
    args: { ...repo, name: 'nightly', schedule: '@daily' },
    writes: post('/repos/21/cron', { name: 'nightly', schedule: '@daily', enabled: true }),
  },
  update_cron: {
    args: { ...repo, cron_id: 1, enabled: false },
    writes: patch('/repos/21/cron/1', { enabled: false }),
  },
  run_cron: { args: { ...repo, cron_id: 1 }, writes: post('/repos/21/cron/1') },
  delete_cron: {
    args: { ...repo, cron_id: 1 },
    facts: [
      fact('Cron', HOSTILE),
      fact('Schedule', '@hourly'),
      fact('Branch', 'the default one'),
      HELLO_WORLD,
    ],
    writes: remove('/repos/21/cron/1'),
    other: { args: { ...repo, cron_id: 2 }, writes: remove('/repos/21/cron/2') },
  },
};

const ACCOUNTS: ExampleCalls = {
  get_current_user: get({}),
  get_pipeline_feed: get({}),
  list_organizations: get({}),
  get_organization: get({ org_id: 3 }),
  lookup_organization: get({ name: 'octo-org' }),
  get_organization_permissions: get({ org_id: 3 }),
  delete_organization: {
    args: { org_id: 3 },
    facts: [fact('Organization', 'octo-org'), ...REPOSITORIES_OF_ORG],
    writes: remove('/orgs/3'),
    other: { args: { org_id: 19 }, writes: remove('/orgs/19') },
  },
  list_users: get({}),
  get_user: get({ login: 'reader' }),
  create_user: {
    args: { login: 'newcomer', admin: true },
    facts: [
      { label: 'Login', value: 'newcomer', from: 'call' },
      fact('Address of the forge', 'https://git.example.com'),
    ],
    writes: [
      ...post('/users', { login: 'newcomer' }),
      ...patch('/users/newcomer', { login: 'newcomer', admin: true }),
    ],
    other: {
      args: { login: 'newcomer', email: 'new@example.com', admin: true },
      writes: [
        ...post('/users', { login: 'newcomer', email: 'new@example.com' }),
        ...patch('/users/newcomer', { admin: true, email: 'new@example.com' }),
      ],
    },
    quiet: { args: { login: 'newcomer' }, writes: post('/users', { login: 'newcomer' }) },
  },
  update_user: {
    args: { login: HOSTILE, admin: true },
    facts: userFacts,
    writes: patch(`/users/${HOSTILE}`, { admin: true }),
    other: {
      args: { login: HOSTILE, admin: true, email: 'x@example.com' },
      writes: patch(`/users/${HOSTILE}`, { admin: true, email: 'x@example.com' }),
    },
    quiet: {
      args: { login: HOSTILE, email: 'x@example.com' },
      writes: patch(`/users/${HOSTILE}`, { admin: false, email: 'x@example.com' }),
    },
  },
  delete_user: {
    args: { login: HOSTILE },
    facts: userFacts,
    writes: remove(`/users/${HOSTILE}`),
    other: { args: { login: 'reader' }, writes: remove('/users/reader') },
  },
};

const INSTANCE: ExampleCalls = {
  list_agents: get({}),
  get_agent: get({ agent_id: 1 }),
  list_agent_tasks: get({ agent_id: 1 }),
  create_agent: { args: { name: 'builder' }, writes: post('/agents', { name: 'builder' }) },
  update_agent: {
    args: { agent_id: 1, no_schedule: true },
    facts: agentFacts('builder-01'),
    writes: patch('/agents/1', { name: 'builder-01', no_schedule: true }),
    other: {
      args: { agent_id: 1, no_schedule: true, name: 'renamed' },
      writes: patch('/agents/1', { name: 'renamed', no_schedule: true }),
    },
    quiet: {
      args: { agent_id: 1, name: 'renamed' },
      writes: patch('/agents/1', { name: 'renamed', no_schedule: false }),
    },
  },
  delete_agent: {
    args: { agent_id: 3 },
    facts: agentFacts(HOSTILE),
    writes: remove('/agents/3'),
    other: { args: { agent_id: 2 }, writes: remove('/agents/2') },
  },
  list_forges: get({}),
  get_forge: get({ forge_id: 3 }),
  create_forge: {
    args: { type: 'gitea', url: 'https://gitea.example' },
    facts: [{ label: 'Address of the forge', value: 'https://gitea.example', from: 'call' }],
    writes: post('/forges', { type: 'gitea', url: 'https://gitea.example' }),
    other: {
      args: { type: 'gitea', url: 'https://other.example' },
      writes: post('/forges', { type: 'gitea', url: 'https://other.example' }),
    },
  },
  update_forge: {
    args: { forge_id: 3, client: 'x' },
    facts: forgeFacts,
    writes: patch('/forges/3', { client: 'x', type: 'bitbucket-dc' }),
    other: {
      args: { forge_id: 3, client: 'x', url: 'https://other.example' },
      writes: patch('/forges/3', { client: 'x', url: 'https://other.example' }),
    },
  },
  delete_forge: {
    args: { forge_id: 3 },
    facts: forgeFacts,
    writes: remove('/forges/3'),
    other: { args: { forge_id: 2 }, writes: remove('/forges/2') },
  },
  get_server_info: get({}),
  get_queue_info: get({}),
  get_log_level: get({}),
  set_log_level: {
    args: { level: 'disabled' },
    writes: post('/log-level', { 'log-level': 'disabled' }),
    other: { args: { level: 'fatal' }, writes: post('/log-level', { 'log-level': 'fatal' }) },
    quiet: { args: { level: 'debug' }, writes: post('/log-level', { 'log-level': 'debug' }) },
  },
  resume_queue: { args: {}, writes: post('/queue/resume') },
};

const ended = { ...open, number: ENDED[0] } as const;
const OPEN_FACTS = pipelineFacts(`octo-org/${HOSTILE}`);
const waiting = { ...repo, number: WAITING[0] } as const;

const PIPELINES: ExampleCalls = {
  list_pipelines: get(open),
  get_pipeline: get(ended),
  get_pipeline_config: get(ended),
  get_pipeline_metadata: get(ended),
  list_queued_pipelines: get({}),
  wait_for_pipeline: get(ended),
  search_step_logs: get({ ...ended, step_id: STEPS[0], text: 'clone' }),
  why_failed: get(ended),
  get_changes_since_success: get({ ...open, number: ENDED[1] }),
  get_step_logs: get({ ...ended, step_id: STEPS[0] }),
  trigger_pipeline: {
    args: { ...open, branch: 'main' },
    writes: post('/repos/22/pipelines', { branch: 'main' }),
  },
  restart_pipeline: {
    args: { ...open, number: DECLINED[0] },
    facts: OPEN_FACTS,
    writes: post(`/repos/22/pipelines/${DECLINED[0]}`),
    other: { args: { ...open, number: DECLINED[1] }, writes: post(`/repos/22/pipelines/${DECLINED[1]}`) },
    quiet: { args: ended, writes: post('/repos/22/pipelines/1') },
    skipNull: ['event', 'deploy_to', 'deploy_task'],
  },
  cancel_pipeline: {
    args: { ...open, number: RUNNING },
    writes: post(`/repos/22/pipelines/${RUNNING}/cancel`),
  },
  approve_pipeline: {
    args: waiting,
    facts: pipelineFacts('octo-org/hello-world'),
    writes: post('/repos/21/pipelines/1/approve'),
    other: { args: { ...repo, number: WAITING[1] }, writes: post('/repos/21/pipelines/2/approve') },
  },
  decline_pipeline: {
    args: { ...repo, number: WAITING[2] },
    writes: post('/repos/21/pipelines/3/decline'),
  },
  delete_pipeline: {
    args: ended,
    facts: OPEN_FACTS,
    writes: remove('/repos/22/pipelines/1'),
    other: { args: { ...open, number: ENDED[1] }, writes: remove('/repos/22/pipelines/2') },
  },
  delete_pipelines: {
    args: { ...open, before: '2100-01-01T00:00:00Z', branch: `old-${OLD[0]}` },
    facts: [fact('Repository', `octo-org/${HOSTILE}`), fact(`Pipeline ${OLD[0]}`, `${HOSTILE} now`)],
    writes: remove(`/repos/22/pipelines/${OLD[0]}`),
    other: {
      args: { ...open, before: '2100-01-01T00:00:00Z', branch: `old-${OLD[1]}` },
      writes: remove(`/repos/22/pipelines/${OLD[1]}`),
    },
  },
  delete_step_logs: {
    args: { ...ended, step_id: STEPS[0] },
    facts: [fact('Step', 'clone'), ...OPEN_FACTS],
    writes: remove(`/repos/22/logs/1/${STEPS[0]}`),
    other: {
      args: { ...open, number: ENDED[1], step_id: STEPS[1] },
      writes: remove(`/repos/22/logs/2/${STEPS[1]}`),
    },
  },
  delete_pipeline_logs: {
    args: ended,
    facts: OPEN_FACTS,
    writes: remove('/repos/22/logs/1'),
    other: { args: { ...open, number: ENDED[1] }, writes: remove('/repos/22/logs/2') },
  },
};

/** One call per tool, on the Woodpecker that {@link seedExamples} makes. */
export const calls: ExampleCalls = {
  ...REPOSITORIES,
  ...SECRETS,
  ...CRONS,
  ...ACCOUNTS,
  ...INSTANCE,
  ...PIPELINES,
  pause_queue: { args: {}, writes: post('/queue/pause') },
};

/** A Woodpecker in that state. */
export async function startBackend(): Promise<TestBackend> {
  const woodpecker = await startWoodpecker();
  const seed = () => seedExamples(woodpecker);
  seed();
  return {
    env: { WOODPECKER_URL: woodpecker.url, WOODPECKER_TOKEN: woodpecker.tokens['instance-admin'] },
    journal: woodpecker.journal,
    reset() {
      woodpecker.reset();
      seed();
    },
    disturb() {
      for (const repository of woodpecker.state.repos.rows) {
        Object.assign(repository, { full_name: `${HOSTILE}/moved`, require_approval: 'pull_requests' });
      }
      for (const secret of woodpecker.state.secrets.rows) secret.events = [...secret.events, 'tag'];
      woodpecker.addRepo({ name: 'added-meanwhile' });
    },
    close: () => woodpecker.close(),
  };
}
