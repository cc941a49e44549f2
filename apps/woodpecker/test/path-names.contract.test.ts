import { describe, expect, it } from 'vitest';
import { seedWorld } from './support/world.ts';
import { useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();

const repository = { repo_id: 21 } as const;
const secret = { value: 'FAKE', events: ['push'] };
const registry = { username: 'x', password: 'FAKE' };

/** Every argument that becomes one piece of a path. */
const NAMES = [
  { tool: 'get_secret', name: 'name', args: repository },
  { tool: 'create_secret', name: 'name', args: { ...repository, ...secret } },
  { tool: 'update_secret', name: 'name', args: { ...repository, note: 'x' } },
  { tool: 'delete_secret', name: 'name', args: repository },
  { tool: 'delete_secret', name: 'name', args: { scope: 'organization', org_id: 3 } },
  { tool: 'delete_secret', name: 'name', args: { scope: 'global' } },
  { tool: 'get_registry', name: 'address', args: repository },
  { tool: 'create_registry', name: 'address', args: { ...repository, ...registry } },
  { tool: 'update_registry', name: 'address', args: { ...repository, username: 'x' } },
  { tool: 'delete_registry', name: 'address', args: { scope: 'organization', org_id: 3 } },
  { tool: 'lookup_organization', name: 'name', args: {} },
  { tool: 'get_user', name: 'login', args: {} },
  { tool: 'create_user', name: 'login', args: {} },
  { tool: 'update_user', name: 'login', args: { email: 'x@example.com' } },
  { tool: 'delete_user', name: 'login', args: {} },
];

describe.each(NAMES)('$name of $tool ($args)', ({ tool, name, args }) => {
  it.each(['..', '.', '', '../..', 'x/../..', '%2e%2e', '%252e%252e', String.raw`..\..`])(
    'is not %j: the path would fold to what holds the thing',
    async (value) => {
      const { call, woodpecker, person } = await sessions.start();
      seedWorld(woodpecker);
      const result = await call(tool, { ...args, [name]: value });
      expect(result).toMatchObject({ isError: true });
      expect(person.seen).toEqual([]);
      expect(woodpecker.requests).toEqual([]);
    },
  );
});

describe('names that are allowed', () => {
  it.each(['a/b', 'a?remove=true', 'a#b', 'a+b c', '%41', '..a', 'ü'])(
    'reach the backend as the one that was given: %j',
    async (name) => {
      const { call, woodpecker } = await sessions.start();
      woodpecker.addSecret({ name });
      woodpecker.addSecret({ name: 'a' });
      expect(await call('delete_secret', { ...repository, name })).toMatchObject({ isError: false });
      expect(writesOf(woodpecker)).toEqual([`DELETE /api/repos/21/secrets/${encodeURIComponent(name)}`]);
      expect(woodpecker.state.secrets.rows.map((row) => row.name)).toEqual(['a']);
    },
  );

  it('of a registry may have a port and a folder', async () => {
    const { call, woodpecker } = await sessions.start();
    const address = 'registry.example.com:5000/team';
    woodpecker.addRegistry({ address });
    expect(await call('delete_registry', { ...repository, address })).toMatchObject({ isError: false });
    expect(woodpecker.state.registries.rows).toEqual([]);
  });
});

describe('full names', () => {
  it.each(['octo-org', '/x', 'x/', 'octo-org//x', '../..', 'octo-org/..', './x'])(
    'lookup_repository refuses %j',
    async (fullName) => {
      const { call, woodpecker } = await sessions.start();
      expect(await call('lookup_repository', { full_name: fullName })).toMatchObject({ isError: true });
      expect(woodpecker.requests).toEqual([]);
    },
  );

  it.each(['neworg', '', '/', 'neworg/', '/x', 'new org/x'])(
    'move_repository refuses %j without a question',
    async (to) => {
      const { call, woodpecker, person } = await sessions.start();
      const result = await call('move_repository', { ...repository, to });
      expect(result.text).toContain('to: ');
      expect(person.seen).toEqual([]);
      expect(woodpecker.requests).toEqual([]);
    },
  );

  it('in another case, and old ones, are found', async () => {
    const { call, woodpecker } = await sessions.start();
    seedWorld(woodpecker);
    const found = await call('lookup_repository', { full_name: 'Octo-Org/Hello-World' });
    expect(found.structuredContent).toMatchObject({ id: 21 });
    await call('move_repository', { ...repository, to: 'octo-org/target' });
    const moved = await call('lookup_repository', { full_name: 'octo-org/hello-world' });
    expect(moved.structuredContent).toMatchObject({ id: 21, full_name: 'octo-org/target' });
  });
});
