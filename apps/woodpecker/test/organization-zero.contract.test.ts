import { nobody } from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { seedWorld } from './support/world.ts';
import { useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();

/** An organization that does not exist is, for an administrator, organization 0: every row of the instance. */
const MISSING = 999;
const organization = { scope: 'organization', org_id: MISSING } as const;

const CALLS = [
  { tool: 'get_organization', args: { org_id: MISSING } },
  { tool: 'get_organization_permissions', args: { org_id: MISSING } },
  { tool: 'delete_organization', args: { org_id: MISSING } },
  { tool: 'list_secrets', args: organization },
  { tool: 'get_secret', args: { ...organization, name: 'GLOBAL' } },
  { tool: 'create_secret', args: { ...organization, name: 'NEW', value: 'FAKE', events: ['push'] } },
  { tool: 'update_secret', args: { ...organization, name: 'GLOBAL', note: 'x' } },
  { tool: 'update_secret', args: { ...organization, name: 'GLOBAL', value: 'FAKE' } },
  { tool: 'delete_secret', args: { ...organization, name: 'GLOBAL' } },
  { tool: 'list_registries', args: organization },
  { tool: 'get_registry', args: { ...organization, address: 'global.example' } },
  {
    tool: 'create_registry',
    args: { ...organization, address: 'new.example', username: 'x', password: 'FAKE' },
  },
  { tool: 'update_registry', args: { ...organization, address: 'global.example', username: 'x' } },
  { tool: 'update_registry', args: { ...organization, address: 'global.example', password: 'FAKE' } },
  { tool: 'delete_registry', args: { ...organization, address: 'global.example' } },
];

describe.each(CALLS)('$tool under an organization that does not exist', ({ tool, args }) => {
  it('is refused before anybody is asked and anything is sent', async () => {
    const { call, woodpecker, person } = await sessions.start({}, { person: nobody() });
    seedWorld(woodpecker);
    const result = await call(tool, args);
    expect(result).toMatchObject({ isError: true });
    expect(result.structuredContent).toBeUndefined();
    expect(result.text).toContain('There is no organization 999. Nothing was done.');
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
    expect(woodpecker.state.secrets.rows).toHaveLength(3);
  });

  it('takes no 0 for an id either', async () => {
    const { call, woodpecker } = await sessions.start();
    expect(await call(tool, { ...args, org_id: 0 })).toMatchObject({ isError: true });
    expect(woodpecker.requests).toEqual([]);
  });
});

describe('an organization that goes away while the question is open', () => {
  it.each(['delete_organization', 'delete_secret'])('%s sends nothing any more', async (tool) => {
    const { woodpecker } = await sessions.start();
    seedWorld(woodpecker);
    const { call } = await sessions.connect(woodpecker, {
      person: {
        name: 'approves after the organization went',
        seen: [],
        answer: async () => {
          woodpecker.state.orgs.remove(({ id }) => id === 3);
          return { result: { action: 'accept', content: { confirm: true } } };
        },
      },
    });
    const args = tool === 'delete_secret' ? { scope: 'organization', name: 'ORG' } : {};
    const result = await call(tool, { org_id: 3, ...args });
    expect(result.text).toContain('There is no organization 3. Nothing was done.');
    expect(writesOf(woodpecker)).toEqual([]);
    expect(woodpecker.state.secrets.rows).toHaveLength(3);
  });
});

describe('get_organization_permissions', () => {
  it('answers for an account without any right, which may not look at the organization itself', async () => {
    const { call } = await sessions.start({}, { role: 'outsider' });
    const { structuredContent } = await call('get_organization_permissions', { org_id: 3 });
    expect(structuredContent).toEqual({ member: false, admin: false });
  });

  it('answers for a member', async () => {
    const { call } = await sessions.start({}, { role: 'org-member' });
    const { structuredContent } = await call('get_organization_permissions', { org_id: 3 });
    expect(structuredContent).toEqual({ member: true, admin: false });
  });
});
