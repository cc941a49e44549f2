import { describe, expect, it } from 'vitest';
import { isObject } from '../support/answer.ts';
import { call, firstError, idsOf, PR, useBitbucket, verdict } from './support.ts';

const start = useBitbucket();

function values(json: unknown): Record<string, unknown>[] {
  if (!isObject(json) || !Array.isArray(json['values'])) throw new Error('no page');
  return json['values'].filter(isObject);
}

describe('the feed', () => {
  it('repeats a thread for each thing done to it, newest first (READ)', async () => {
    const bitbucket = await start();
    const { json } = await call(bitbucket, 'GET', `${PR}/42/activities`);
    const feed = values(json).map(({ action, commentAction }) => [action, commentAction]);
    expect(feed).toEqual([
      ['COMMENTED', 'ADDED'],
      ['COMMENTED', 'REPLIED'],
      ['COMMENTED', 'ADDED'],
      ['OPENED', undefined],
    ]);
    const [, replied, added] = values(json);
    expect(replied?.['comment']).toEqual(added?.['comment']);
    expect(added?.['comment']).toMatchObject({
      text: 'Is three enough?',
      anchor: { path: 'src/pay.ts', line: 1 },
      comments: [{ text: 'It was so far.' }],
    });
  });

  it('never has pending or anchored, and a path that is a text (READ: verified upstream)', async () => {
    const bitbucket = await start();
    const { text } = await call(bitbucket, 'GET', `${PR}/42/activities`);
    expect(text).not.toMatch(/"(?:pending|anchored)"/);
    expect(text).toContain('"commentAnchor":{"path":"src/pay.ts"');
  });
});

describe('comments', () => {
  it('are listed by path only (READ)', async () => {
    const bitbucket = await start();
    expect(await verdict(bitbucket, 'GET', `${PR}/42/comments`)).toBe('400 ArgumentValidationException');
    const { json } = await call(bitbucket, 'GET', `${PR}/42/comments?path=src/pay.ts`);
    expect(values(json)).toHaveLength(1);
  });

  it('are added at a line, as a reply, as a draft by their state (READ: 201)', async () => {
    const bitbucket = await start();
    const [first] = bitbucket.pullRequest(42).comments;
    const post = (body: unknown) => call(bitbucket, 'POST', `${PR}/42/comments`, { as: 'reader', body });
    const reply = await post({ text: 'Yes', parent: { id: first?.id } });
    expect([reply.status, reply.json]).toMatchObject([201, { severity: 'NORMAL', state: 'OPEN' }]);
    expect((await post({ text: 'x', pending: true })).json).toMatchObject({ state: 'OPEN' });
    expect((await post({ text: 'x', state: 'PENDING' })).json).toMatchObject({ state: 'PENDING' });
    expect((await post({ text: 'x', parent: { id: 999 } })).status).toBe(404);
    expect((await post({ text: ' ' })).status).toBe(400);
    const anchor = { path: 'src/pay.ts', line: 1, lineType: 'ADDED' };
    expect((await post({ text: 'x', anchor })).json).toMatchObject({ anchor });
    bitbucket.repo().archived = true;
    expect((await post({ text: 'x' })).status).toBe(409);
  });
});

async function withTask() {
  const bitbucket = await start();
  const task = bitbucket.pullRequest(42).comments.find(({ severity }) => severity === 'BLOCKER');
  if (task === undefined) throw new Error('no task');
  return { bitbucket, task, path: `${PR}/42/blocker-comments/${task.id}` };
}

describe('a task', () => {
  it('is a comment of severity BLOCKER, counted and listed by state', async () => {
    const { bitbucket, task } = await withTask();
    const list = `${PR}/42/blocker-comments`;
    expect(idsOf((await call(bitbucket, 'GET', list)).json)).toEqual([task.id]);
    expect(idsOf((await call(bitbucket, 'GET', `${list}?state=RESOLVED`)).json)).toEqual([]);
    expect((await call(bitbucket, 'GET', `${list}?count=true`)).json).toEqual({ OPEN: 1, RESOLVED: 0 });
  });

  it('is resolved at its own version, by those who may (READ)', async () => {
    const { bitbucket, task, path } = await withTask();
    const body = { version: 0, state: 'RESOLVED' };
    expect(await verdict(bitbucket, 'PUT', path, { as: 'reader', body })).toBe('401 AuthorisationException');
    const { json } = await call(bitbucket, 'PUT', path, { as: 'author', body: { ...body, version: 3 } });
    expect(firstError(json)).toMatchObject({
      exceptionName: 'com.atlassian.bitbucket.comment.CommentOutOfDateException',
      currentVersion: 0,
      expectedVersion: 3,
    });
    expect(task.state).toBe('OPEN');
    expect(await verdict(bitbucket, 'PUT', path, { as: 'author', body })).toBe('200');
    expect(task).toMatchObject({ state: 'RESOLVED', version: 1 });
  });

  it('that was the last thing in the way lets an auto-merge go', async () => {
    const { bitbucket, path } = await withTask();
    bitbucket.repo().settings.requiredAllTasksComplete = true;
    const body = { autoMerge: true, strategyId: 'no-ff' };
    await call(bitbucket, 'POST', `${PR}/42/merge?version=0`, { body });
    expect(bitbucket.pullRequest(42).state).toBe('OPEN');
    await call(bitbucket, 'PUT', path, { as: 'author', body: { version: 0, state: 'RESOLVED' } });
    expect(bitbucket.pullRequest(42).state).toBe('MERGED');
  });
});
