import type { WoodpeckerSimulator } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();

const SCOPES = [
  { named: { repo_id: 21 }, base: '/api/repos/21', at: 0 },
  { named: { scope: 'organization', org_id: 3 }, base: '/api/orgs/3', at: 1 },
  { named: { scope: 'global' }, base: '/api', at: 2 },
] as const;

/** What a model may leave out or mix up. */
const MIXED_UP = [
  {},
  { scope: 'repository' },
  { scope: 'organization' },
  { org_id: 3 },
  { scope: 'global', repo_id: 21 },
  { scope: 'global', org_id: 3 },
  { scope: 'organization', repo_id: 21 },
  { repo_id: 21, org_id: 3 },
];

const secret = { name: 'SAME' };
const registry = { address: 'same.example' };

const WRITES = [
  { tool: 'create_secret', args: { name: 'NEW', value: 'FAKE-new', events: ['push'] } },
  { tool: 'update_secret', args: { ...secret, value: 'FAKE-new' } },
  { tool: 'delete_secret', args: secret },
  { tool: 'create_registry', args: { address: 'new.example', username: 'ci', password: 'FAKE-new' } },
  { tool: 'update_registry', args: { ...registry, password: 'FAKE-new' } },
  { tool: 'delete_registry', args: registry },
];
const READS = [
  { tool: 'list_secrets', args: {} },
  { tool: 'get_secret', args: secret },
  { tool: 'list_registries', args: {} },
  { tool: 'get_registry', args: registry },
];

/** A secret and a registry of one name in each scope: whoever mistakes the scope hits another one. */
async function start() {
  const session = await sessions.start();
  for (const place of [{}, { org_id: 3 }, { org_id: 0 }]) {
    session.woodpecker.addSecret({ ...secret, ...place });
    session.woodpecker.addRegistry({ ...registry, ...place, username: 'ci', password: 'FAKE-old' });
  }
  return session;
}

/** The rows of a scope, by their place in the order of seeding. */
const rowsOf = ({ state }: WoodpeckerSimulator) =>
  [state.secrets.rows, state.registries.rows].map((rows) => rows.map((row) => structuredClone(row)));

describe.each(WRITES)('$tool', ({ tool, args }) => {
  it.each(SCOPES)('with $named writes there, and leaves its namesakes alone', async ({ named, base, at }) => {
    const { call, woodpecker } = await start();
    const before = rowsOf(woodpecker);
    const owned = before.map((rows) => rows[at]?.id);
    expect(await call(tool, { ...named, ...args })).toMatchObject({ isError: false });
    const [write, ...more] = writesOf(woodpecker);
    expect(more).toEqual([]);
    expect(write?.split(' ')[1]).toMatch(new RegExp(`^${base}/(?:secrets|registries)(?:/[^/]+)?$`));
    const others = (tables: typeof before) =>
      tables.map((rows, table) => rows.filter(({ id }) => id !== owned[table]).slice(0, 2));
    expect(others(rowsOf(woodpecker))).toEqual(others(before));
  });

  it.each(MIXED_UP)(
    'with %j does nothing and asks nobody: what is forgotten must not widen it',
    async (named) => {
      const { call, woodpecker, person } = await start();
      const { isError, text } = await call(tool, { ...named, ...args });
      expect(isError).toBe(true);
      expect(text).toContain('Nothing was done');
      expect(person.seen).toEqual([]);
      expect(woodpecker.requests).toEqual([]);
    },
  );

  it('in an organization that does not exist is not a write to the whole instance', async () => {
    const { call, woodpecker, person } = await start();
    const { isError } = await call(tool, { scope: 'organization', org_id: 999, ...args });
    expect(isError).toBe(true);
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
  });
});

describe.each(READS)('$tool', ({ tool, args }) => {
  it.each(MIXED_UP)(
    'with %j reads nothing: what it showed would be taken for another scope',
    async (named) => {
      const { call, woodpecker } = await start();
      expect(await call(tool, { ...named, ...args })).toMatchObject({ isError: true });
      expect(woodpecker.requests).toEqual([]);
    },
  );
});

describe('an organization that goes while a person reads', () => {
  it.each(WRITES.filter(({ tool }) => !tool.startsWith('create_')))(
    'is not replaced by the whole instance: $tool',
    async ({ tool, args }) => {
      const { call, woodpecker, person } = await start();
      const before = rowsOf(woodpecker);
      woodpecker.set({
        answerWith: () => {
          // The approval is on its way when the organization is read for the second time.
          if (person.seen.length > 0) woodpecker.state.orgs.remove(({ id }) => id === 3);
          return undefined;
        },
      });
      expect(await call(tool, { scope: 'organization', org_id: 3, ...args })).toMatchObject({
        isError: true,
      });
      expect(person.seen).toHaveLength(1);
      expect(writesOf(woodpecker)).toEqual([]);
      expect(rowsOf(woodpecker).map((rows) => rows.at(-1))).toEqual(before.map((rows) => rows.at(-1)));
    },
  );
});
