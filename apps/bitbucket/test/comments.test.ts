import { describe, expect, it } from 'vitest';
import { type Comment, listComments } from '../src/api/comments.ts';
import { placeOf } from '../src/comments/place.ts';
import { viewComment, viewThread } from '../src/comments/view-comment.ts';
import { lookAtTask } from '../src/comments/look-at-task.ts';
import { fakeReader } from '@guard/testkit/fake-reader';

const NAME = { project: 'WEB', repo: 'site', pr_id: 42 };

function said(id: number, changes: Partial<Comment> = {}): Comment {
  return {
    id,
    version: 0,
    text: `text ${id}`,
    author: { name: 'ann' },
    state: 'OPEN',
    severity: 'NORMAL',
    createdDate: 1_700_000_000_000,
    comments: [],
    ...changes,
  };
}

describe('the comments of a pull request', () => {
  it('are those of its feed, each once, with the place that the feed gives', async () => {
    const values = [
      { action: 'COMMENTED', comment: said(2), commentAnchor: { path: 'src/a.ts', line: 3 } },
      { action: 'APPROVED' },
      { action: 'COMMENTED', comment: said(2) },
      { action: 'COMMENTED', comment: said(1) },
    ];
    const { read } = fakeReader(() => ({ values, isLastPage: true }));
    const { comments, older } = await listComments(read, NAME);
    expect(comments.map(({ id, anchor }) => [id, anchor?.path])).toEqual([
      [2, 'src/a.ts'],
      [1, undefined],
    ]);
    expect(older).toBe(false);
  });

  it('are shown with what the next call needs', () => {
    const task = said(5, { severity: 'BLOCKER', anchor: { path: 'a', line: null }, threadResolved: true });
    expect(viewComment(task)).toMatchObject({
      id: 5,
      version: 0,
      task: true,
      path: 'a',
      thread_resolved: true,
    });
    expect(viewComment(said(6))).not.toHaveProperty('task');
  });

  it('are shown with all replies in one list', () => {
    const thread = said(1, { comments: [said(2, { comments: [said(3)] }), said(4)] });
    const { replies, replies_total: total } = viewThread(thread);
    expect(replies.map(({ id }) => id)).toEqual([2, 3, 4]);
    expect(total).toBe(3);
  });
});

describe('a task', () => {
  it('is a comment that blocks', async () => {
    const task = said(5, { severity: 'BLOCKER' });
    await expect(lookAtTask(fakeReader(() => task).read, NAME, 5)).resolves.toMatchObject({ id: 5 });
    await expect(lookAtTask(fakeReader(() => said(5)).read, NAME, 5)).rejects.toThrow('is no task');
  });

  it('that the account may not resolve is refused before anybody is asked', async () => {
    const task = said(5, { severity: 'BLOCKER', permittedOperations: { transitionable: false } });
    await expect(lookAtTask(fakeReader(() => task).read, NAME, 5)).rejects.toThrow('by its author');
  });
});

describe('the place of a comment', () => {
  it.each([
    [{}, undefined],
    [{ path: 'a' }, { path: 'a' }],
    [
      { path: 'a', line: 3, line_type: 'ADDED' as const },
      { path: 'a', line: 3, lineType: 'ADDED', fileType: 'TO' },
    ],
    [
      { path: 'a', line: 3, line_type: 'REMOVED' as const },
      { path: 'a', line: 3, lineType: 'REMOVED', fileType: 'FROM' },
    ],
  ])('of %j', (place, expected) => expect(placeOf(place)).toEqual(expected));
});
