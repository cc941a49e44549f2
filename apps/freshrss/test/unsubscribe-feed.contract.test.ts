import { describe, expect, it } from 'vitest';
import { failFrom, refusal } from './support/answers.ts';
import { formsOf, writesOf } from './support/journal.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();

describe('unsubscribe_feed', () => {
  it('takes the feed and its articles away after a tick', async () => {
    const { call, freshRss, person } = await sessions.start();
    const result = await call('unsubscribe_feed', { feed_id: 1 });
    expect(result.structuredContent).toEqual({ feed_id: 1, unsubscribed: true });
    expect(person.seen).toHaveLength(1);
    expect(formsOf(freshRss, 'subscription/edit')).toEqual([{ s: ['feed/1'], ac: ['unsubscribe'] }]);
    expect(freshRss.items.map(({ feedId }) => feedId)).toEqual([2, 2]);
  });

  it('says in its question that starred and labelled articles go, too', async () => {
    const { call, freshRss, person } = await sessions.start();
    freshRss.changeItem(freshRss.items[1]?.id ?? 0, { starred: true });
    await call('unsubscribe_feed', { feed_id: 1 });
    expect(person.seen[0]?.message).toContain('starred and labelled ones included. Starred now: 2.');
  });

  it('asks about nothing that is not there', async () => {
    const { call, freshRss, person } = await sessions.start();
    expect((await call('unsubscribe_feed', { feed_id: 99 })).text).toContain('there is no feed 99');
    expect(person.seen).toEqual([]);
    expect(writesOf(freshRss)).toEqual([]);
  });

  it('does not believe an OK when the feed is still listed', async () => {
    const { call, freshRss } = await sessions.start();
    failFrom(
      freshRss,
      'subscription/edit',
      1,
      () => new Response('OK', { headers: { 'content-type': 'text/html' } }),
    );
    expect((await call('unsubscribe_feed', { feed_id: 1 })).text).toContain('still shows feed 1');
  });

  it('says that nothing changed when it was gone before', async () => {
    const { call, freshRss } = await sessions.start();
    failFrom(freshRss, 'subscription/edit', 1, () => refusal(400, 'Bad Request!'));
    expect((await call('unsubscribe_feed', { feed_id: 1 })).text).toContain(
      'FreshRSS refused to unsubscribe from feed 1',
    );
  });
});
