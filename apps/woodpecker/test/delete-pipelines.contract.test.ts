import { words } from '@guard/core';
import type { WoodpeckerSimulator } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { approvesOnce } from './support/approves-once.ts';
import { HOSTILE } from './support/world.ts';
import { useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();
const ALL = { repo_id: 21, before: '2100-01-01T00:00:00Z' };
const HOUR = 3_600_000;

/** Pipelines of the past that ended, by their branches. */
function addEnded(woodpecker: WoodpeckerSimulator, branches: readonly string[]): void {
  for (const branch of branches)
    Object.assign(woodpecker.addPipeline({ branch, message: HOSTILE, author: HOSTILE }), {
      status: 'success',
    });
}

const deleted = (...numbers: readonly number[]) =>
  numbers.map((number) => `DELETE /api/repos/21/pipelines/${number}`);

describe('delete_pipelines', () => {
  it('asks once, says which ones in numbers and nothing that others wrote, and deletes just those', async () => {
    const { call, woodpecker, person } = await sessions.start();
    addEnded(woodpecker, ['main', 'main']);
    const before = new Date(woodpecker.pipeline(21, 2).created * 1000 + HOUR / 2).toISOString();
    woodpecker.advance(HOUR);
    addEnded(woodpecker, ['main']);
    const { structuredContent } = await call('delete_pipelines', { repo_id: 21, before });
    expect(person.seen.map(({ message }) => message)).toEqual([
      `This will delete 2 pipelines of repository 21 from before ${String(words`${new Date(before)}`)}.

Numbers: 2, 1.
The record of these runs, their steps and their logs are destroyed and cannot be restored, and none of them can be restarted.`,
    ]);
    expect(person.seen[0]?.box.title).toBe('Delete 2 pipelines of repository 21');
    expect(writesOf(woodpecker)).toEqual(deleted(2, 1));
    expect(structuredContent).toEqual({ deleted_total: 2 });
    expect(woodpecker.state.pipelines.rows.map(({ number }) => number)).toEqual([3]);
  });

  it('shows the branch of the call as what it is, and the status in words of its own', async () => {
    const { call, woodpecker, person } = await sessions.start();
    addEnded(woodpecker, ['main', 'old work']);
    await call('delete_pipelines', { ...ALL, branch: 'old work', status: 'success' });
    expect(person.seen[0]?.message).toContain(
      'This will delete 1 pipeline of repository 21 with status success',
    );
    expect(person.seen[0]?.message).toMatch(/Values below come from the call.*\n {2}Branch: “old work”$/);
    expect(writesOf(woodpecker)).toEqual(deleted(2));
  });

  it('leaves what has not ended, and says so; and that a number comes again', async () => {
    const { call, woodpecker, person } = await sessions.start();
    woodpecker.addPipeline({ event: 'tag' });
    addEnded(woodpecker, ['main']);
    await call('delete_pipelines', ALL);
    expect(person.seen[0]?.message).toContain('1 more has not ended and stays.');
    expect(person.seen[0]?.message).toContain(
      'The newest pipeline is among them: the next one gets its number.',
    );
    expect(writesOf(woodpecker)).toEqual(deleted(2));
  });

  it('deletes a hundred at most, the newest first, and says that others stay', async () => {
    const { call, woodpecker, person } = await sessions.start();
    addEnded(woodpecker, Array<string>(103).fill('main'));
    const { structuredContent } = await call('delete_pipelines', ALL);
    expect(person.seen[0]?.message).toMatch(/Numbers: 103, 102, (?:\d+, ){17}84 and 80 more\./);
    expect(person.seen[0]?.message).toContain('One call deletes at most 100: older ones stay.');
    expect(structuredContent).toMatchObject({ deleted_total: 100 });
    expect(woodpecker.state.pipelines.rows.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('asks nobody where nothing matches', async () => {
    const { call, woodpecker, person } = await sessions.start();
    woodpecker.addPipeline();
    const { structuredContent } = await call('delete_pipelines', ALL);
    expect(structuredContent).toMatchObject({
      deleted_total: 0,
      notice: expect.stringContaining('Nothing was sent'),
    });
    expect(person.seen).toEqual([]);
  });

  it('asks anew when a number that is not shown has gone to another pipeline meanwhile', async () => {
    const replace = () => Object.assign(woodpecker.pipeline(21, 1), { id: 900 });
    const { call, woodpecker, person } = await sessions.start({}, { person: approvesOnce(() => replace()) });
    addEnded(woodpecker, Array<string>(30).fill('main'));
    expect((await call('delete_pipelines', ALL)).isError).toBe(true);
    expect(person.seen).toHaveLength(2);
    expect(writesOf(woodpecker)).toEqual([]);
  });

  it('goes on behind one that somebody else deletes meanwhile', async () => {
    const { call, woodpecker } = await sessions.start({
      dropConnection: ({ method }) => {
        const { rows } = woodpecker.state.pipelines;
        if (method === 'DELETE') rows.splice(0, rows.length, ...rows.filter(({ number }) => number !== 2));
        return false;
      },
    });
    addEnded(woodpecker, ['main', 'main', 'main']);
    const result = await call('delete_pipelines', ALL);
    expect(result).toMatchObject({
      isError: false,
      structuredContent: { deleted_total: 2, already_gone: 1 },
    });
    expect(writesOf(woodpecker)).toEqual(deleted(3, 2, 1));
    expect(woodpecker.state.pipelines.rows).toEqual([]);
  });

  it('says after a failure on the way that part of it may be done', async () => {
    const { call, woodpecker } = await sessions.start({
      dropConnection: ({ method, path }) => method === 'DELETE' && path.endsWith('/2'),
    });
    addEnded(woodpecker, ['main', 'main', 'main']);
    const { isError, text } = await call('delete_pipelines', ALL);
    expect(isError).toBe(true);
    expect(text).toContain('list_pipelines');
    expect(woodpecker.state.pipelines.rows.map(({ number }) => number)).toContain(1);
  });

  it('asks nobody who may not delete them', async () => {
    const { call, woodpecker, person } = await sessions.start({}, { role: 'pusher' });
    addEnded(woodpecker, ['main']);
    expect((await call('delete_pipelines', ALL)).text).toContain(
      'this needs the right to administer repository 21',
    );
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
  });
});
