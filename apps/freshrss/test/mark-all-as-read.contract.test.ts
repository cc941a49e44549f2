import { words } from '@guard/core';
import type { FreshRssSimulator, FreshRssVersion } from '@guard/simulators';
import { connectRaw2026, nobody, personWho, type Reply, startInProcess } from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { server } from '../src/server.ts';
import { IDS, settings } from './freshrss.ts';
import { failFrom, refusal } from './support/answers.ts';
import { formsOf, writesOf } from './support/journal.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const TICK: Reply = { result: { action: 'accept', content: { confirm: true } } };
const WEEK_MS = 7 * 86_400_000;
const isoOf = (ms: number) => new Date(ms).toISOString();
const unreadTitles = ({ items }: FreshRssSimulator) =>
  items.filter(({ read }) => !read).map(({ title }) => title);

/** The five seeded articles, and two in News that were crawled a week later. */
async function aWeekLater() {
  const session = await sessions.start();
  session.freshRss.advance(WEEK_MS);
  session.freshRss.addItems(1, [{ title: 'New' }, { title: 'Newer' }]);
  return { ...session, before: isoOf(session.freshRss.now()) };
}

describe('the target', () => {
  it.each([
    ['a feed', { feed_id: 1 }, 'feed/1', ['Tech one', 'Tech two']],
    ['a category', { category: 'Tech' }, 'user/-/label/Tech', ['News one', 'News two', 'News three']],
    ['a label', { label: 'later' }, 'user/-/label/later', ['News one', 'News three', 'Tech one', 'Tech two']],
    [
      'the starred',
      { stream: 'starred' },
      'user/-/state/com.google/starred',
      ['News two', 'News three', 'Tech one', 'Tech two'],
    ],
    ['everything', { stream: 'reading-list' }, 'user/-/state/com.google/reading-list', []],
    ['the main stream', { stream: 'main' }, 'user/-/state/org.freshrss/main', []],
  ])('%s', async (_what, args, stream, left) => {
    const { call, freshRss, person } = await sessions.start();
    const result = await call('mark_all_as_read', args);
    expect(result.isError).toBe(false);
    expect(person.seen).toHaveLength(1);
    expect(formsOf(freshRss, 'mark-all-as-read')).toMatchObject([{ s: [stream] }]);
    expect(unreadTitles(freshRss)).toEqual(left);
  });

  it.each([
    [{ feed_id: 99 }, 'there is no feed 99'],
    [{ category: 'Nope' }, 'there is no category'],
    [{ label: 'News' }, 'there is no label'],
    [{}, 'pass exactly one of'],
    [{ feed_id: 1, stream: 'starred' }, 'pass exactly one of'],
    [{ feed_id: 3 }, 'there is nothing unread in it'],
    [{ label: 'todo' }, 'there is nothing unread in it'],
  ])('%j is refused, and nobody is asked', async (args, says) => {
    const { call, freshRss, person } = await sessions.start();
    expect((await call('mark_all_as_read', args)).text).toContain(says);
    expect(person.seen).toEqual([]);
    expect(writesOf(freshRss)).toEqual([]);
  });

  it.each(['https://news.example/feed.xml', 'feed/https://x.example/5', '5/../1'])(
    'is no address: %j is refused',
    async (feed_id) => {
      const { call, freshRss } = await sessions.start();
      expect((await call('mark_all_as_read', { feed_id })).text).toContain('feed_id: ');
      expect(freshRss.requests).toEqual([]);
    },
  );

  it('before 1.28 is not the whole reading list in the place of the main stream', async () => {
    const { call, freshRss } = await sessions.start({ version: '1.26.3' });
    expect((await call('mark_all_as_read', { stream: 'main' })).text).toContain('came with version 1.28');
    expect(writesOf(freshRss)).toEqual([]);
  });

  it.each<FreshRssVersion>(['1.24.3', '1.26.3'])(
    'that %s is sure to refuse is refused before anybody is asked',
    async (version) => {
      const { call, freshRss, person } = await sessions.start({ version });
      const result = await call('mark_all_as_read', { stream: 'starred' });
      expect(result.text).toContain('needs FreshRSS 1.27 or later');
      expect(person.seen).toEqual([]);
      expect(writesOf(freshRss)).toEqual([]);
      expect(unreadTitles(freshRss)).toHaveLength(5);
    },
  );

  it.each<FreshRssVersion>(['1.27.1', '1.29.1'])('is the starred articles, on %s', async (version) => {
    const { call, freshRss, person } = await sessions.start({ version });
    expect((await call('mark_all_as_read', { stream: 'starred' })).isError).toBe(false);
    expect(person.seen).toHaveLength(1);
    expect(unreadTitles(freshRss)).toHaveLength(4);
  });

  it.each(['fr', 'de'] as const)('is the default category under its name in %s', async (language) => {
    const { call, freshRss } = await sessions.start({ language });
    freshRss.addItems(3, [{ title: 'At home' }]);
    const category = language === 'fr' ? 'Sans catégorie' : 'Unkategorisiert';
    expect((await call('mark_all_as_read', { category })).isError).toBe(false);
    expect(formsOf(freshRss, 'mark-all-as-read')).toMatchObject([{ s: ['user/-/label/Uncategorized'] }]);
    expect(unreadTitles(freshRss)).not.toContain('At home');
  });
});

describe('the bound', () => {
  it.each<FreshRssVersion>(['1.24.3', '1.29.1'])('is sent in microseconds, on %s', async (version) => {
    const { call, freshRss } = await sessions.start({ version });
    const result = await call('mark_all_as_read', { stream: 'reading-list' });
    expect(formsOf(freshRss, 'mark-all-as-read')[0]?.['ts']).toEqual([IDS[4]]);
    expect(result.structuredContent).toEqual({
      crawled_until: '2026-12-01T00:00:00.000Z',
      until_id: IDS[4],
      notice: 'FreshRSS accepted this and does not say how many articles it marked.',
    });
    expect(unreadTitles(freshRss)).toEqual([]);
  });

  it('keeps unread what arrives while the person reads: one question, and the bound it showed', async () => {
    const { freshRss } = await sessions.start();
    const person = personWho('reads while an article arrives', () => {
      freshRss.advance(1000);
      freshRss.addItems(1, [{ title: 'Late' }]);
      return TICK;
    });
    const { call } = await sessions.connect(freshRss, { person });
    const result = await call('mark_all_as_read', { feed_id: 1 });
    expect(result.isError).toBe(false);
    expect(person.seen).toHaveLength(1);
    expect(person.seen[0]?.message).toContain(`(article ${IDS[2]})`);
    expect(formsOf(freshRss, 'mark-all-as-read')[0]?.['ts']).toEqual([IDS[2]]);
    expect(unreadTitles(freshRss)).toEqual(['Tech one', 'Tech two', 'Late']);
  });

  it('holds on 2026-07-28 as well, where the answer is another call', async () => {
    const { freshRss } = await sessions.start();
    const ours = startInProcess(server, settings(freshRss), { now: () => freshRss.now() });
    const client = await connectRaw2026(ours.connect(), nobody(), { elicitation: { form: {} } });
    const leg = await client.leg('mark_all_as_read', { feed_id: 1 });
    if (!('asked' in leg)) throw new Error('it did not ask');
    freshRss.advance(14 * 60_000);
    freshRss.addItems(1, [{ title: 'Late' }]);
    const inputResponses = { confirm: { action: 'accept', content: { confirm: true } } };
    await client.leg('mark_all_as_read', { feed_id: 1 }, { inputResponses, requestState: leg.asked.state });
    expect(formsOf(freshRss, 'mark-all-as-read')).toEqual([{ s: ['feed/1'], ts: [IDS[2]] }]);
    expect(unreadTitles(freshRss)).toContain('Late');
    await ours.close();
  });

  it('is asked about anew when more below it became unread than the question said', async () => {
    const { freshRss } = await sessions.start();
    freshRss.changeItem(Number(IDS[0]), { read: true });
    const counts: string[] = [];
    const person = personWho('unmarks one meanwhile', () => {
      counts.push(/up to (\d+) unread/.exec(person.seen.at(-1)?.message ?? '')?.[1] ?? '');
      freshRss.changeItem(Number(IDS[0]), { read: false });
      return TICK;
    });
    const { call } = await sessions.connect(freshRss, { person });
    await call('mark_all_as_read', { feed_id: 1 });
    expect(counts).toEqual(['2', '3']);
    expect(formsOf(freshRss, 'mark-all-as-read')).toHaveLength(1);
  });

  it('of the call before does not hold back the next one', async () => {
    const { call, freshRss } = await sessions.start();
    await call('mark_all_as_read', { feed_id: 1 });
    freshRss.advance(1000);
    const [late] = freshRss.addItems(1, [{ title: 'Late' }]);
    await call('mark_all_as_read', { feed_id: 1 });
    expect(formsOf(freshRss, 'mark-all-as-read')[1]?.['ts']).toEqual([String(late?.id)]);
    expect(unreadTitles(freshRss)).not.toContain('Late');
  });

  it('comes from the ids of FreshRSS: a clock that is wrong here does not matter', async () => {
    const { freshRss } = await sessions.start();
    const ours = startInProcess(server, settings(freshRss), { now: () => 5 });
    const client = await connectRaw2026(
      ours.connect(),
      personWho('ticks', () => TICK),
      {
        elicitation: { form: {} },
      },
    );
    await client.callTool('mark_all_as_read', { feed_id: 1 });
    expect(formsOf(freshRss, 'mark-all-as-read')[0]?.['ts']).toEqual([IDS[2]]);
    await ours.close();
  });

  it('covers feeds that only show on their own, when everything is marked', async () => {
    const { call, freshRss, person } = await sessions.start();
    freshRss.changeFeed(2, { priority: 'feed' });
    await call('mark_all_as_read', { stream: 'reading-list' });
    expect(person.seen[0]?.message).toContain('up to 5 unread articles in all feeds');
    expect(unreadTitles(freshRss)).toEqual([]);
  });
});

describe('crawled_before', () => {
  it.each([
    ['a feed', { feed_id: 1 }, 3, 'feed 1', ['Tech one', 'Tech two']],
    ['a category', { category: 'News' }, 3, 'the selected category', ['Tech one', 'Tech two']],
    ['everything', { stream: 'reading-list' }, 5, 'all feeds', []],
    ['the main stream', { stream: 'main' }, 5, 'the main stream', []],
  ] as const)(
    'marks what is older, and says how much that is: %s',
    async (_what, args, count, name, left) => {
      const { call, freshRss, person, before } = await aWeekLater();
      const result = await call('mark_all_as_read', { ...args, crawled_before: before });
      expect(result.isError).toBe(false);
      const [shown] = person.seen;
      const moment = String(words`${new Date(before)}`);
      expect(shown?.message).toContain(
        `This will mark up to ${count} unread articles in ${name} as read, but only what was crawled before ${moment}.`,
      );
      expect(shown?.message).toContain(
        `It covers what was crawled before ${moment}, whenever it was published.`,
      );
      expect(shown?.message).not.toContain('What is crawled later');
      expect(shown?.box.title).toBe(`Mark ${name} as read up to ${moment}`);
      expect(formsOf(freshRss, 'mark-all-as-read')[0]?.['ts']).toEqual([
        String(Date.parse(before) * 1000 - 1),
      ]);
      expect(unreadTitles(freshRss).toSorted()).toEqual([...left, 'New', 'Newer'].toSorted());
    },
  );

  it('leaves unread what was crawled in that very microsecond', async () => {
    const { call, freshRss } = await sessions.start();
    const first = Number(BigInt(IDS[0] ?? 0) / 1000n);
    const result = await call('mark_all_as_read', { feed_id: 1, crawled_before: isoOf(first) });
    expect(result.text).toContain('no article in it that was crawled before crawled_before is unread');
    expect(writesOf(freshRss)).toEqual([]);
  });

  it('takes a moment of another zone for what it is', async () => {
    const { call, freshRss, before } = await aWeekLater();
    const crawled_before = before.replace('Z', '+02:00');
    expect((await call('mark_all_as_read', { feed_id: 1, crawled_before })).isError).toBe(false);
    const ts = (Date.parse(before) - 2 * 3_600_000) * 1000 - 1;
    expect(formsOf(freshRss, 'mark-all-as-read')[0]?.['ts']).toEqual([String(ts)]);
  });

  it('later than all there is: the newest article bounds it as ever', async () => {
    const { call, freshRss, person } = await sessions.start();
    await call('mark_all_as_read', { feed_id: 1, crawled_before: isoOf(freshRss.now() + WEEK_MS) });
    expect(person.seen[0]?.message).toContain(`(article ${IDS[2]})`);
    expect(formsOf(freshRss, 'mark-all-as-read')[0]?.['ts']).toEqual([IDS[2]]);
  });

  it('counts what is newer however much it is', async () => {
    const { call, freshRss, person, before } = await aWeekLater();
    freshRss.advance(1000);
    freshRss.addItems(
      1,
      Array.from({ length: 10_500 }, () => ({ title: 'many' })),
    );
    await call('mark_all_as_read', { feed_id: 1, crawled_before: before });
    expect(person.seen[0]?.message).toContain('This will mark up to 3 unread articles in feed 1');
  });

  it('is asked about once, though newer articles arrive while the person reads', async () => {
    const { freshRss, before } = await aWeekLater();
    const person = personWho('reads while an article arrives', () => {
      freshRss.advance(1000);
      freshRss.addItems(1, [{ title: 'Late' }]);
      return TICK;
    });
    const { call } = await sessions.connect(freshRss, { person });
    expect((await call('mark_all_as_read', { feed_id: 1, crawled_before: before })).isError).toBe(false);
    expect(person.seen).toHaveLength(1);
    expect(unreadTitles(freshRss)).toContain('Late');
  });

  it('is asked about anew when more below it became unread', async () => {
    const { freshRss, before } = await aWeekLater();
    freshRss.changeItem(Number(IDS[0]), { read: true });
    const person = personWho('reads while somebody marks one unread', () => {
      freshRss.changeItem(Number(IDS[0]), { read: false });
      return TICK;
    });
    const { call } = await sessions.connect(freshRss, { person });
    await call('mark_all_as_read', { feed_id: 1, crawled_before: before });
    expect(person.seen.map(({ message }) => /up to \d/.exec(message)?.[0])).toEqual(['up to 2', 'up to 3']);
  });

  it.each(['', 'last week', '2026-12-01', 7, '2026-12-01T00:00:00'])(
    'that is no moment is refused, and never left out: %j',
    async (crawled_before) => {
      const { call, freshRss, person } = await sessions.start();
      const result = await call('mark_all_as_read', { feed_id: 1, crawled_before });
      expect(result.text).toContain('crawled_before');
      expect(result.isError).toBe(true);
      expect(person.seen).toEqual([]);
      expect(writesOf(freshRss)).toEqual([]);
    },
  );
});

it('important feeds survive the marking of their category, and the question says so', async () => {
  const { call, freshRss, person } = await sessions.start();
  freshRss.changeFeed(1, { priority: 'important' });
  freshRss.addFeed({ url: 'https://plain.example/', category: 'News' });
  freshRss.addItems(4, [{ title: 'Plain' }]);
  await call('mark_all_as_read', { category: 'News' });
  expect(person.seen[0]?.message).toContain('Feeds of the category that are marked important');
  expect(unreadTitles(freshRss)).toEqual(['News one', 'News two', 'News three', 'Tech one', 'Tech two']);
});

it('a category in which only important feeds have something unread is not told to have nothing', async () => {
  const { call, freshRss, person } = await sessions.start();
  freshRss.changeFeed(1, { priority: 'important' });
  const { text } = await call('mark_all_as_read', { category: 'News' });
  expect(text).toContain('Feeds of it that are marked important have unread articles');
  expect(person.seen).toEqual([]);
  expect(writesOf(freshRss)).toEqual([]);
  expect((await call('mark_all_as_read', { feed_id: 1 })).isError).toBe(false);
});

describe('a failure', () => {
  it('without an answer says that it may have happened', async () => {
    const { call, freshRss } = await sessions.start();
    freshRss.set({ gatewayTimeout: ({ path }) => path.endsWith('mark-all-as-read') });
    const result = await call('mark_all_as_read', { feed_id: 1 });
    expect(result.text).toContain('it may still be running');
    expect(result.text).toContain('Look with get_unread_counts');
    expect(formsOf(freshRss, 'mark-all-as-read')).toHaveLength(1);
  });

  it('with a refusal says that nothing changed', async () => {
    const { call, freshRss } = await sessions.start();
    failFrom(freshRss, 'mark-all-as-read', 1, () => refusal(400, 'Bad Request!'));
    expect((await call('mark_all_as_read', { label: 'later' })).text).toContain('Nothing was changed.');
  });
});
