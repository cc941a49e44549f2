import { describe, expect, it } from 'vitest';
import { useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();
const CRON = { repo_id: 21, name: 'nightly', schedule: '@daily' };

describe('the variables of a cron', () => {
  it.each(['__proto__', 'constructor', 'toString', 'A B', 'ÄÖ'])(
    'are sent by the name that was given, also by one that every object has: %s',
    async (name) => {
      const { call, woodpecker } = await sessions.start();
      const result = await call('create_cron', { ...CRON, variables: [{ name, value: 'x' }] });
      expect(result.isError).toBe(false);
      const { variables } = Object(woodpecker.journal[0]?.body);
      expect(Object.entries(variables)).toEqual([[name, 'x']]);
    },
  );

  it('of one name twice are refused: which of the two was meant?', async () => {
    const { call, woodpecker } = await sessions.start();
    const variables = ['x', 'y'].map((value) => ({ name: 'A', value }));
    expect((await call('create_cron', { ...CRON, variables })).text).toContain('a name twice');
    expect(woodpecker.requests).toEqual([]);
  });

  it('are taken away by an empty list, and left alone where none is given', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addCron({ name: 'nightly', variables: { A: '1' } });
    await call('update_cron', { repo_id: 21, cron_id: 1, schedule: '@hourly' });
    expect(woodpecker.state.crons.find(1)).toMatchObject({ schedule: '@hourly', variables: { A: '1' } });
    await call('update_cron', { repo_id: 21, cron_id: 1, variables: [] });
    expect(woodpecker.state.crons.find(1)?.variables).toEqual({});
  });
});

describe('a cron on a version that drops a setting', () => {
  it.each([
    ['3.12', { variables: [{ name: 'A', value: '1' }] }, 'variables'],
    ['3.12', { enabled: false }, 'enabled'],
    ['3.13', { timezone: 'Europe/Berlin' }, 'timezone'],
  ] as const)(
    '(%s) is refused with %j: it would run otherwise than was said',
    async (version, more, named) => {
      const { call, woodpecker } = await sessions.start({ version });
      const { isError, text } = await call('create_cron', { ...CRON, ...more });
      expect(isError).toBe(true);
      expect(text).toContain(`${named} (known since`);
      expect(writesOf(woodpecker)).toEqual([]);
    },
  );

  it.each([
    ['3.12', { enabled: true }],
    ['3.13', { timezone: 'UTC' }],
  ] as const)('(%s) is taken with %j, which is what it does anyway', async (version, more) => {
    const { call, woodpecker } = await sessions.start({ version });
    expect(await call('create_cron', { ...CRON, ...more })).toMatchObject({ isError: false });
    expect(writesOf(woodpecker)).toEqual(['POST /api/repos/21/cron']);
  });
});

describe('delete_cron', () => {
  it('deletes the one of the repository that was named, not another of that id', async () => {
    const { call, woodpecker, person } = await sessions.start();
    woodpecker.addRepo({ name: 'other', rights: { 'instance-admin': 'admin' } });
    woodpecker.addCron({ name: 'nightly' });
    const { isError } = await call('delete_cron', { repo_id: 22, cron_id: 1 });
    expect(isError).toBe(true);
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
    await call('delete_cron', { repo_id: 21, cron_id: 1 });
    expect(person.seen).toHaveLength(1);
    expect(woodpecker.state.crons.rows).toEqual([]);
  });
});
