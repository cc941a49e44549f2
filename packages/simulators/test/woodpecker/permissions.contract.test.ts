import { describe, expect, it } from 'vitest';
import type { WoodpeckerOptions, WoodpeckerSimulator } from '../../src/index.ts';
import { ROLES } from '../../src/woodpecker/seed/roles.ts';
import { ask, useWoodpecker } from './support.ts';
import type { Caller } from './support.ts';

const start = useWoodpecker();

const UNKNOWN = '401 T User not authorized';
const NO_ADMIN = '403 T User not authorized';
const NOT_IN_ORG = '403 T user not authorized';

const CALLERS: readonly Caller[] = ['none', 'bad', ...ROLES];

type Refusals = Readonly<Partial<Record<Caller, string>>>;

/** Who is refused with what, and the least of those who are not. */
const CLASSES: Readonly<Record<string, { allowed: Caller; refused: Refusals }>> = {
  PUB: { allowed: 'none', refused: {} },
  SES: { allowed: 'outsider', refused: { none: UNKNOWN, bad: UNKNOWN } },
  IADM: {
    allowed: 'instance-admin',
    refused: {
      none: UNKNOWN,
      bad: UNKNOWN,
      outsider: NO_ADMIN,
      'repo-admin': NO_ADMIN,
      'org-admin': NO_ADMIN,
    },
  },
  RPULL: { allowed: 'reader', refused: { none: '401 ∅', bad: '401 ∅', outsider: '404 ∅' } },
  RPUSH: { allowed: 'pusher', refused: { none: '401 ∅', bad: '401 ∅', outsider: '404 ∅', reader: '404 ∅' } },
  RADM: {
    allowed: 'repo-admin',
    refused: { none: '401 ∅', bad: '401 ∅', outsider: '404 ∅', reader: NO_ADMIN, pusher: NO_ADMIN },
  },
  'ORG-M': {
    allowed: 'org-member',
    refused: { none: UNKNOWN, bad: UNKNOWN, outsider: NOT_IN_ORG, 'repo-admin': NOT_IN_ORG },
  },
  'ORG-A': {
    allowed: 'org-admin',
    refused: { none: UNKNOWN, bad: UNKNOWN, outsider: NOT_IN_ORG, 'org-member': NOT_IN_ORG },
  },
  // Both at once: the organization is looked at first.
  'ORG-A+IADM': {
    allowed: 'instance-admin',
    refused: {
      none: UNKNOWN,
      bad: UNKNOWN,
      outsider: NOT_IN_ORG,
      'org-member': NOT_IN_ORG,
      'org-admin': NO_ADMIN,
    },
  },
};

const SECRET = { name: 'NEW', value: 'FAKE', events: ['push'] };
const REGISTRY = { address: 'new.example.com', username: 'ci', password: 'FAKE' };
const CRON = { name: 'new', schedule: '@daily' };

/** The three places of secrets and registries, with the classes of reading and writing. */
const SCOPES = [
  ['/api/repos/21', 'RPUSH', 'RPUSH'],
  ['/api/orgs/3', 'ORG-A', 'ORG-A'],
  ['/api', 'SES', 'IADM'],
] as const;

type Line = readonly [className: string, method: string, path: string, success: string, body?: unknown];

const LINES: readonly Line[] = [
  ['SES', 'GET', '/api/user/repos', '200 J'],
  ['SES', 'GET', '/api/user/repos?all=true', '200 J'],
  ['IADM', 'GET', '/api/repos', '200 J'],
  ['RPULL', 'GET', '/api/repos/21', '200 J'],
  ['RPULL', 'GET', '/api/repos/lookup/octo-org/hello-world', '200 J'],
  ['PUB', 'GET', '/api/repos/21/permissions', '200 J'],
  ['RPULL', 'GET', '/api/repos/21/branches', '200 J'],
  ['RPULL', 'GET', '/api/repos/21/pull_requests', '200 J'],
  ['RADM', 'PATCH', '/api/repos/21', '200 J', { allow_pr: false }],
  ['RADM', 'POST', '/api/repos/21/repair', '204 ∅'],
  ['IADM', 'POST', '/api/repos/repair', '204 ∅'],
  ['RADM', 'POST', '/api/repos/21/move?to=octo-org/target', '204 ∅'],
  ['RADM', 'POST', '/api/repos/21/chown', '200 J'],
  ['RADM', 'DELETE', '/api/repos/21', '200 J'],
  ['RPULL', 'GET', '/api/repos/21/pipelines', '200 J'],
  ['RPULL', 'GET', '/api/repos/21/pipelines/1', '200 J'],
  ['RPULL', 'GET', '/api/repos/21/pipelines/latest', '200 J'],
  ['RPULL', 'GET', '/api/repos/21/pipelines/1/config', '200 J'],
  ['RPUSH', 'GET', '/api/repos/21/pipelines/1/metadata', '200 J'],
  ['IADM', 'GET', '/api/pipelines', '200 J'],
  ['RPULL', 'GET', '/api/repos/21/logs/1/2', '200 J'],
  ['RPUSH', 'POST', '/api/repos/21/pipelines', '200 J', { branch: 'main' }],
  ['RPUSH', 'POST', '/api/repos/21/pipelines/1', '200 J'],
  ['RPUSH', 'POST', '/api/repos/21/pipelines/2/cancel', '204 ∅'],
  ['RPUSH', 'POST', '/api/repos/21/pipelines/2/approve', '200 J'],
  ['RPUSH', 'POST', '/api/repos/21/pipelines/2/decline', '200 J'],
  ['RADM', 'DELETE', '/api/repos/21/pipelines/1', '204 ∅'],
  ['RPUSH', 'DELETE', '/api/repos/21/logs/1/2', '204 ∅'],
  ['RPUSH', 'DELETE', '/api/repos/21/logs/1', '204 ∅'],
  ...SCOPES.flatMap(([base, read, write]): Line[] => [
    [read, 'GET', `${base}/secrets`, '200 J'],
    [read, 'GET', `${base}/secrets/KEY`, '200 J'],
    [write, 'POST', `${base}/secrets`, '200 J', SECRET],
    [write, 'PATCH', `${base}/secrets/KEY`, '200 J', { note: 'x' }],
    [write, 'DELETE', `${base}/secrets/KEY`, '204 ∅'],
    [read, 'GET', `${base}/registries`, '200 J'],
    [read, 'GET', `${base}/registries/registry.example.com%3A5000`, '200 J'],
    [write, 'POST', `${base}/registries`, '200 J', REGISTRY],
    [write, 'PATCH', `${base}/registries/registry.example.com%3A5000`, '200 J', { username: 'x' }],
    [write, 'DELETE', `${base}/registries/registry.example.com%3A5000`, '204 ∅'],
  ]),
  ['RPUSH', 'GET', '/api/repos/21/cron', '200 J'],
  ['RPUSH', 'GET', '/api/repos/21/cron/1', '200 J'],
  ['RPUSH', 'POST', '/api/repos/21/cron', '200 J', CRON],
  ['RPUSH', 'PATCH', '/api/repos/21/cron/1', '200 J', { schedule: '@weekly' }],
  ['RPUSH', 'POST', '/api/repos/21/cron/1', '200 J'],
  ['RPUSH', 'DELETE', '/api/repos/21/cron/1', '204 ∅'],
  ['SES', 'GET', '/api/user', '200 J'],
  ['SES', 'GET', '/api/user/feed', '200 J'],
  ['IADM', 'GET', '/api/orgs', '200 J'],
  ['ORG-M', 'GET', '/api/orgs/3', '200 J'],
  ['PUB', 'GET', '/api/orgs/3/permissions', '200 J'],
  ['ORG-A+IADM', 'DELETE', '/api/orgs/3', '204 ∅'],
  ['IADM', 'GET', '/api/users', '200 J'],
  ['IADM', 'GET', '/api/users/pusher', '200 J'],
  ['IADM', 'POST', '/api/users', '200 J', { login: 'new' }],
  ['IADM', 'PATCH', '/api/users/pusher', '200 J', { login: 'pusher' }],
  ['IADM', 'DELETE', '/api/users/pusher', '204 ∅'],
  ['IADM', 'GET', '/api/agents', '200 J'],
  ['IADM', 'GET', '/api/agents/1', '200 J'],
  ['IADM', 'GET', '/api/agents/1/tasks', '200 J'],
  ['IADM', 'POST', '/api/agents', '200 J', { name: 'new' }],
  ['IADM', 'PATCH', '/api/agents/1', '200 J', { name: 'renamed' }],
  ['IADM', 'DELETE', '/api/agents/1', '204 ∅'],
  ['PUB', 'GET', '/api/forges', '200 J'],
  ['PUB', 'GET', '/api/forges/1', '200 J'],
  ['IADM', 'POST', '/api/forges', '200 J', { type: 'gitea' }],
  ['IADM', 'PATCH', '/api/forges/1', '200 J', { type: 'gitea' }],
  ['IADM', 'DELETE', '/api/forges/1', '204 ∅'],
  ['PUB', 'GET', '/version', '200 J'],
  ['PUB', 'GET', '/healthz', '204 ∅'],
  ['PUB', 'GET', '/metrics', '404 ∅'],
  ['IADM', 'GET', '/api/queue/info', '200 J'],
  ['IADM', 'POST', '/api/queue/pause', '204 ∅'],
  ['IADM', 'POST', '/api/queue/resume', '204 ∅'],
  ['IADM', 'GET', '/api/log-level', '200 J'],
  ['IADM', 'POST', '/api/log-level', '200 J', { 'log-level': 'debug' }],
];

/** The table with names, so that each part has its own type. */
const CASES = LINES.map(([className, method, path, success, body]) => ({
  className,
  method,
  path,
  success,
  body,
}));

/** Something for every line of the table to act on. Pipeline 1 has run (its step 2 too), pipeline 2 is blocked. */
async function startWithRows(options?: WoodpeckerOptions): Promise<WoodpeckerSimulator> {
  const simulator = await start(options);
  simulator.addPipeline();
  simulator.run(21, 1);
  simulator.addPipeline({ event: 'pull_request', from_fork: true });
  simulator.addForgeRepo({ name: 'target', rights: { 'repo-admin': 'admin', 'instance-admin': 'admin' } });
  for (const owner of [{}, { org_id: 3 }, { org_id: 0 }]) {
    simulator.addSecret({ name: 'KEY', ...owner });
    simulator.addRegistry({ address: 'registry.example.com:5000', ...owner });
  }
  simulator.addCron({ name: 'nightly' });
  return simulator;
}

function refusals(className: string): { as: Caller; expected: string }[] {
  const refused = CLASSES[className]?.refused ?? {};
  return CALLERS.flatMap((as) => {
    const expected = refused[as];
    return expected === undefined ? [] : [{ as, expected }];
  });
}

describe('every route', () => {
  it.each(CASES)(
    '$className $method $path answers $success',
    async ({ className, method, path, success, body }) => {
      const rule = CLASSES[className];
      if (rule === undefined) throw new Error(`no class ${className}`);
      const simulator = await startWithRows();
      for (const { as, expected } of refusals(className)) {
        expect([as, await ask(simulator, method, path, { as, body })]).toEqual([as, expected]);
      }
      expect(await ask(simulator, method, path, { as: rule.allowed, body })).toBe(success);
      const untouched = await startWithRows();
      expect(await ask(untouched, method, path, { as: 'instance-admin', body })).toBe(success);
    },
  );

  it('changes nothing when it refuses', async () => {
    const simulator = await startWithRows();
    const before = structuredClone(simulator.state.repos.rows);
    const tables = () =>
      Object.values(simulator.state).map((table: { rows?: unknown[] }) => table.rows?.length);
    const counts = tables();
    for (const [className, method, path, , body] of LINES) {
      for (const { as } of refusals(className)) await ask(simulator, method, path, { as, body });
    }
    expect(simulator.state.repos.rows).toEqual(before);
    expect(tables()).toEqual(counts);
    expect(simulator.state.log.level).toBe('info');
    expect(simulator.state.queue.paused).toBe(false);
  });
});

describe('repositories', () => {
  it.each(CASES.filter(({ path }) => path.includes('/repos/21')))(
    '$className $method $path: no number is 400, no such repository is 404 or 401, all without a word',
    async ({ method, path, body }) => {
      const simulator = await startWithRows();
      const elsewhere = (id: string): string => path.replace('/repos/21', `/repos/${id}`);
      expect(await ask(simulator, method, elsewhere('abc'), { body })).toBe('400 ∅');
      expect(await ask(simulator, method, elsewhere('999'), { body })).toBe('404 ∅');
      expect(await ask(simulator, method, elsewhere('999'), { body, as: 'none' })).toBe('401 ∅');
    },
  );

  it('that are public let anonymous callers read, and tell them to sign in for more', async () => {
    const simulator = await startWithRows();
    const [repo] = simulator.state.repos.rows;
    Object.assign(repo ?? {}, { visibility: 'public' });
    expect(await ask(simulator, 'GET', '/api/repos/21', { as: 'none' })).toBe('200 J');
    expect(await ask(simulator, 'GET', '/api/repos/21', { as: 'bad' })).toBe('200 J');
    expect(await ask(simulator, 'GET', '/api/repos/21/secrets', { as: 'none' })).toBe('401 ∅');
    expect(await ask(simulator, 'GET', '/api/repos/21/secrets', { as: 'outsider' })).toBe('404 ∅');
    expect(await ask(simulator, 'DELETE', '/api/repos/21', { as: 'none' })).toBe(UNKNOWN);
    expect(await ask(simulator, 'DELETE', '/api/repos/21', { as: 'outsider' })).toBe(NO_ADMIN);
  });

  it('that are internal are open to every account, and to nobody else', async () => {
    const simulator = await startWithRows();
    Object.assign(simulator.state.repos.rows[0] ?? {}, { visibility: 'internal' });
    expect(await ask(simulator, 'GET', '/api/repos/21', { as: 'outsider' })).toBe('200 J');
    expect(await ask(simulator, 'GET', '/api/repos/21', { as: 'none' })).toBe('401 ∅');
  });

  it('confirm to strangers that an id exists', async () => {
    const simulator = await startWithRows();
    const path = '/api/repos/21/permissions';
    const stranger = await ask(simulator, 'GET', path, { as: 'outsider' });
    expect(stranger).toBe('200 J');
    expect(await ask(simulator, 'GET', '/api/repos/22/permissions', { as: 'outsider' })).toBe('404 ∅');
  });
});

describe('organizations', () => {
  it.each(['', '/secrets', '/registries', '/permissions'])(
    'refuse an id that is no number: %s',
    async (tail) => {
      const simulator = await startWithRows();
      expect(await ask(simulator, 'GET', `/api/orgs/x${tail}`)).toBe('400 T Invalid organization ID');
      expect(await ask(simulator, 'GET', `/api/orgs/x${tail}`, { as: 'none' })).toBe(
        '400 T Invalid organization ID',
      );
    },
  );

  it('are a 500 for members when the forge cannot be asked, and not for instance admins', async () => {
    const simulator = await startWithRows({ forgeDown: true });
    expect(await ask(simulator, 'GET', '/api/orgs/3', { as: 'org-member' })).toBe(
      '500 T Internal Server Error',
    );
    expect(await ask(simulator, 'GET', '/api/orgs/3/permissions', { as: 'org-member' })).toBe(
      '500 T Internal Server Error',
    );
    expect(await ask(simulator, 'GET', '/api/orgs/3')).toBe('200 J');
  });

  it("that are an account's own are its to manage", async () => {
    const simulator = await startWithRows();
    const own = simulator.state.users.rows.find(({ login }) => login === 'outsider')?.org_id;
    expect(await ask(simulator, 'GET', `/api/orgs/${own}/secrets`, { as: 'outsider' })).toBe('200 J');
    expect(await ask(simulator, 'GET', `/api/orgs/${own}/secrets`, { as: 'pusher' })).toBe(NOT_IN_ORG);
  });

  it('break the lookup of anonymous callers, and hide private ones from strangers', async () => {
    const simulator = await startWithRows();
    simulator.addOrg({ name: 'Hidden', private: true, members: { pusher: 'member' } });
    const look = (as: Caller, name: string) => ask(simulator, 'GET', `/api/orgs/lookup/${name}`, { as });
    expect(await look('none', 'octo-org')).toBe('500 ∅');
    expect(await look('outsider', 'OCTO-org')).toBe('200 J');
    expect(await look('outsider', 'hidden')).toBe('404 ∅');
    expect(await look('pusher', 'hidden')).toBe('200 J');
    expect(await look('outsider', 'nobody')).toBe('404 ∅');
  });

  it('on another forge do not know accounts of this one', async () => {
    const simulator = await startWithRows();
    const members = { 'org-admin': 'admin' as const };
    const { id } = simulator.addOrg({ name: 'twin', forge_id: 2, members });
    expect(await ask(simulator, 'GET', `/api/orgs/${id}`, { as: 'org-admin' })).toBe(NOT_IN_ORG);
  });
});
