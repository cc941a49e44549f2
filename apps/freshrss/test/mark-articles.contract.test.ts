import { CLIENTS_WITHOUT_FORM, nobody, personOf, PLAIN_MANNERS, type ToolResult } from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { IDS } from './freshrss.ts';
import { endSessionAt, failFrom, NO_SESSION, page, refusal } from './support/answers.ts';
import { formsOf, writesOf } from './support/journal.ts';
import { recordsIn } from './support/results.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const [A = '', B = '', C = ''] = IDS;
const READ = 'user/-/state/com.google/read';
const STARRED = 'user/-/state/com.google/starred';
const label = (name: string) => `user/-/label/${name}`;
const long = (id: string) => `tag:google.com,2005:reader/item/${BigInt(id).toString(16).padStart(16, '0')}`;
const tokenIn = ({ text }: ToolResult) => /confirm_token "([^"]+)"/.exec(text)?.[1];

describe('each direction', () => {
  it.each([
    ['read', { read: true }, { a: [READ] }, 1],
    ['unread, by taking "read" away', { read: false }, { r: [READ] }, 0],
    ['starred', { starred: true }, { a: [STARRED] }, 0],
    ['not starred', { starred: false }, { r: [STARRED] }, 0],
    ['a new label', { add_labels: ['new one'] }, { a: [label('new one')] }, 0],
    ['a label there is', { add_labels: ['todo'] }, { a: [label('todo')] }, 0],
    ['a label less', { remove_labels: ['later'] }, { r: [label('later')] }, 0],
  ])('%s', async (_what, change, form, asked) => {
    const { call, freshRss, person } = await sessions.start();
    const result = await call('mark_articles', { ids: [A, B], ...change });
    expect(result.isError).toBe(false);
    expect(formsOf(freshRss, 'edit-tag')).toEqual([{ ...form, i: [A, B] }]);
    expect(person.seen).toHaveLength(asked);
  });

  it('asks about nothing but marking read, which alone cannot be set back', async () => {
    const { call, freshRss, person } = await sessions.start();
    const ids = [A];
    await call('mark_articles', { ids, read: false, starred: true, add_labels: ['x'] });
    await call('mark_articles', { ids, starred: false, remove_labels: ['x'] });
    expect(person.seen).toEqual([]);
    expect(formsOf(freshRss, 'edit-tag')).toHaveLength(5);
    await call('mark_articles', { ids, read: true, starred: true });
    expect(person.seen).toHaveLength(1);
  });

  it('sends one request for each change, because 1.24 sees the last one only, and marks read last', async () => {
    const { call, freshRss } = await sessions.start({ version: '1.24.3' });
    await call('mark_articles', {
      ids: [A],
      read: true,
      starred: true,
      add_labels: ['x', 'todo', 'x'],
      remove_labels: ['later'],
    });
    expect(formsOf(freshRss, 'edit-tag')).toEqual([
      { a: [label('x')], i: [A] },
      { a: [label('todo')], i: [A] },
      { r: [label('later')], i: [A] },
      { a: [STARRED], i: [A] },
      { a: [READ], i: [A] },
    ]);
    expect(freshRss.items[0]).toMatchObject({ read: true, starred: true });
    expect(freshRss.items[0]?.labelIds.size).toBe(2);
  });

  it('sends a form, and no token of FreshRSS', async () => {
    const { call, freshRss } = await sessions.start();
    await call('mark_articles', { ids: [A], starred: true });
    expect(freshRss.requests.at(-1)?.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(freshRss.requests.filter(({ path }) => path.endsWith('/token'))).toEqual([]);
    expect(formsOf(freshRss, 'edit-tag')[0]).not.toHaveProperty('T');
  });
});

describe('the ids', () => {
  it('are sent in the one form that cannot be read in two ways, each once', async () => {
    const { call, freshRss, person } = await sessions.start();
    const ids = [long(A), A, BigInt(A).toString(16).padStart(16, '0'), B];
    const result = await call('mark_articles', { ids, read: true });
    expect(formsOf(freshRss, 'edit-tag')).toEqual([{ a: [READ], i: [A, B] }]);
    expect(person.seen[0]?.message).toContain('This will mark 2 article(s) as read.');
    expect(result.structuredContent).toMatchObject({ articles: 2 });
  });

  it('mean the article they name and no other', async () => {
    const { call, freshRss } = await sessions.start();
    await call('mark_articles', { ids: ['tag:google.com,2005:reader/item/0005123456789012'], starred: true });
    expect(formsOf(freshRss, 'edit-tag')[0]?.['i']).toEqual(['1427390881894418']);
  });

  it.each(['garbage', '0x5', '', 'feed/1', '-5', 'tag:google.com,2005:reader/item/12'])(
    'that are none are refused, and none of the others is marked: %j',
    async (id) => {
      const { call, freshRss, person } = await sessions.start();
      expect((await call('mark_articles', { ids: [A, id], read: true })).text).toContain(
        'ids.1: not the id of an article',
      );
      expect(freshRss.requests).toEqual([]);
      expect(person.seen).toEqual([]);
    },
  );

  it.each([[[]], ['17'], [Array.from({ length: 1001 }, (_, index) => String(index + 1))]])(
    'are a list of 1 to 1000',
    async (ids) => {
      const { call, freshRss } = await sessions.start();
      expect((await call('mark_articles', { ids, read: true })).isError).toBe(true);
      expect(freshRss.requests).toEqual([]);
    },
  );

  it('can be a thousand', async () => {
    const { call, freshRss } = await sessions.start();
    const ids = Array.from({ length: 1000 }, (_, index) => String(Number(A) + index));
    const { structuredContent } = await call('mark_articles', { ids, starred: true });
    expect(structuredContent).toMatchObject({ articles: 1000 });
    expect(freshRss.items.every(({ starred }) => starred)).toBe(true);
  });

  it.each(['tag:google.com,2005:reader/item/1796083200000000', '5', 5, '00ffffffffffffff', '99999999999999'])(
    'that hold no time of a crawl are refused, to which FreshRSS would say OK: %j',
    async (id) => {
      for (const change of [{ read: true }, { starred: true }]) {
        const { call, freshRss, person } = await sessions.start();
        const { text } = await call('mark_articles', { ids: [A, id], ...change });
        expect(text).toContain('ids.1: not the id of an article: an id is the time of a crawl');
        expect(person.seen).toEqual([]);
        expect(freshRss.requests).toEqual([]);
      }
    },
  );

  it('that FreshRSS does not know are accepted by it, and the result claims no more', async () => {
    const { call } = await sessions.start();
    const result = await call('mark_articles', {
      ids: ['tag:google.com,2005:reader/item/0005123456789012'],
      starred: true,
    });
    expect(result.isError).toBe(false);
    expect(result.structuredContent).toMatchObject({
      accepted: ['starred: true'],
      notice: 'FreshRSS accepted this. It also accepts ids that it does not know.',
    });
    expect(result.text).not.toMatch(/\bdone\b|success|marked as/i);
  });
});

describe('the labels', () => {
  it.each([
    ['has the name of a category', { add_labels: ['News'] }, 'has the name of a category'],
    [
      'has the stored name of the default category',
      { add_labels: ['Uncategorized'] },
      'has the name of a category',
    ],
    ['is not there to be removed', { remove_labels: ['nope'] }, 'there is no label with that name'],
    ['is a category to be removed', { remove_labels: ['News'] }, 'there is no label with that name'],
    [
      'is added and removed',
      { add_labels: ['later'], remove_labels: ['later'] },
      'in both add_labels and remove_labels',
    ],
    ['is empty', { add_labels: [''] }, 'add_labels.0'],
    ['begins with a blank', { add_labels: [' x'] }, 'begins or ends with a blank'],
    ['holds a line break', { add_labels: ['a\nb'] }, 'control or invisible'],
    ['holds what nobody sees', { add_labels: ['a\u{200b}b'] }, 'control or invisible'],
    ['is longer than FreshRSS stores', { add_labels: ['é'.repeat(96)] }, 'longer than 191 bytes'],
    ['is longer once it is escaped', { add_labels: ['&'.repeat(40)] }, 'longer than 191 bytes'],
  ])('one that %s is refused, and nothing else is done', async (_what, change, says) => {
    const { call, freshRss, person } = await sessions.start();
    const result = await call('mark_articles', { ids: [A], read: true, ...change });
    expect(result.text).toContain(says);
    expect(writesOf(freshRss)).toEqual([]);
    expect(person.seen).toEqual([]);
  });

  it.each(['R&D <beta>', 'A/B + C', '100%', 'é', 'a=b&i=1'])('can be called %j', async (name) => {
    const { call, freshRss } = await sessions.start();
    await call('mark_articles', { ids: [A], add_labels: [name] });
    expect(formsOf(freshRss, 'edit-tag')).toEqual([{ a: [label(name)], i: [A] }]);
    expect(freshRss.labels.map(({ name }) => name)).toContain(name);
    await call('mark_articles', { ids: [A], remove_labels: [name] });
    expect(freshRss.items[0]?.labelIds.size).toBe(0);
  });

  it('is found by what is seen of it', async () => {
    const { call, freshRss } = await sessions.start();
    freshRss.addLabel('hid\u{200b}den');
    await call('mark_articles', { ids: [A], add_labels: ['hidden'] });
    expect(freshRss.labels).toHaveLength(3);
    expect(freshRss.items[0]?.labelIds.size).toBe(1);
  });
});

it('a call without a change is refused', async () => {
  const { call, freshRss, person } = await sessions.start();
  expect((await call('mark_articles', { ids: [A] })).text).toContain('pass a change');
  expect((await call('mark_articles', { ids: [A], add_labels: [] })).text).toContain('pass a change');
  expect(freshRss.requests).toEqual([]);
  expect(person.seen).toEqual([]);
});

describe('a failure', () => {
  it('of the first request changed nothing when it was refused', async () => {
    const { call, freshRss } = await sessions.start();
    failFrom(freshRss, 'edit-tag', 1, () => refusal(400, 'Bad Request!'));
    const result = await call('mark_articles', { ids: [A], starred: true });
    expect(result.text).toContain('Nothing was changed.');
  });

  it('of the first request may have changed something when there was no answer', async () => {
    const { call, freshRss } = await sessions.start();
    freshRss.set({ dropConnection: ({ path }) => path.endsWith('edit-tag') });
    const result = await call('mark_articles', { ids: [A], starred: true });
    expect(result.text).toContain('The change may have been made all the same. Look with get_articles');
    expect(formsOf(freshRss, 'edit-tag')).toHaveLength(1);
    expect(freshRss.items[0]?.starred).toBe(true);
  });

  it.each([
    ['refused', () => refusal(400, 'Bad Request!'), 'This change was not made: read: true.'],
    [
      'not answered',
      () => new Response('', { status: 500 }),
      'This change may or may not have been made: read: true.',
    ],
    ['answered by a sign-in page', () => page(), 'This change may or may not have been made: read: true.'],
  ])('in the middle says what was accepted and what was not: %s', async (_what, answer, says) => {
    const { call, freshRss } = await sessions.start();
    failFrom(freshRss, 'edit-tag', 3, answer);
    const result = await call('mark_articles', { ids: [A], read: true, starred: true, add_labels: ['x'] });
    expect(result.isError).toBe(true);
    expect(result.text).toContain('Half done. Accepted: add label x; starred: true.');
    expect(result.text).toContain(says);
    expect(result.text).toContain('Check with get_articles');
    expect(result.text).not.toContain('SECRET-PAGE');
    expect(formsOf(freshRss, 'edit-tag')).toHaveLength(3);
  });

  it.each(NO_SESSION)(
    'is told when the session ends in the middle, and the sign-in answers: %s',
    async (_what, signIn, says) => {
      const { call, freshRss, person } = await sessions.start();
      endSessionAt(freshRss, 'edit-tag', 3, signIn);
      const result = await call('mark_articles', { ids: [A], read: true, starred: true, add_labels: ['x'] });
      expect(result.text).toContain('Half done. Accepted: ');
      expect(result.text).toContain('This change was not made: ');
      expect(result.text).toContain(says);
      expect(result.text).not.toContain('Nothing was');
      expect(person.seen).toHaveLength(1);
    },
  );

  it('is nothing when the session ends before the first change', async () => {
    const { call, freshRss } = await sessions.start();
    endSessionAt(freshRss, 'edit-tag', 1, () => page());
    const { text } = await call('mark_articles', { ids: [A], starred: true, add_labels: ['x'] });
    expect(text).toContain('a web page answers in place of the API');
    expect(text).toMatch(/Nothing was changed\.$/);
  });

  it('is not taken for done when something else answers in the place of FreshRSS', async () => {
    const { call, freshRss } = await sessions.start();
    failFrom(freshRss, 'edit-tag', 1, () => page());
    expect((await call('mark_articles', { ids: [A], starred: true })).isError).toBe(true);
  });
});

describe('an approval', () => {
  it.each(PLAIN_MANNERS)('when the person $name', async (manner) => {
    const { call, freshRss, person } = await sessions.start({}, { person: personOf(manner) });
    const result = await call('mark_articles', { ids: [A], read: true, starred: true });
    expect(person.seen).toHaveLength(1);
    expect(result.isError).toBe(manner.outcome !== 'acts');
    // A "no" to marking read is one to the whole call: the star is not set behind it.
    expect(formsOf(freshRss, 'edit-tag')).toHaveLength(manner.outcome === 'acts' ? 2 : 0);
    expect(tokenIn(result)).toBeUndefined();
  });

  it.each(CLIENTS_WITHOUT_FORM)('for ["a"] does not carry out ["a", "b"] by $name', async (kind) => {
    const { call, freshRss } = await sessions.start({}, { kind, person: nobody() });
    const confirm_token = tokenIn(await call('mark_articles', { ids: [A], read: true }));
    const wider = await call('mark_articles', { ids: [A, B], read: true, confirm_token });
    expect(wider.text).toContain('issued for another call');
    const other = tokenIn(await call('mark_articles', { ids: [A, B], read: true }));
    expect((await call('mark_articles', { ids: [B, A], read: true, confirm_token: other })).isError).toBe(
      true,
    );
    expect(writesOf(freshRss)).toEqual([]);
  });

  it('of the token kind is for the whole call, label and star included', async () => {
    const { call, freshRss } = await sessions.start({}, { env: { ELICITATION: 'false' } });
    const args = { ids: [C], read: true, starred: true };
    const first = await call('mark_articles', args);
    expect(first.text).toContain('The operator of freshrss-mcp switched the question to a person off');
    await call('mark_articles', { ...args, add_labels: ['x'], confirm_token: tokenIn(first) });
    expect(writesOf(freshRss)).toEqual([]);
    const second = await call('mark_articles', args);
    expect((await call('mark_articles', { ...args, confirm_token: tokenIn(second) })).isError).toBe(false);
    expect(formsOf(freshRss, 'edit-tag')).toHaveLength(2);
  });

  it('is shown to nobody when only a star is set', async () => {
    const { call } = await sessions.start({}, { env: { ELICITATION: 'false' } });
    expect((await call('mark_articles', { ids: [A], starred: true })).isError).toBe(false);
  });
});

it('what was marked is what get_articles then shows', async () => {
  const { call } = await sessions.start();
  await call('mark_articles', { ids: [A, B], read: true, add_labels: ['x'] });
  expect(recordsIn(await call('get_articles', { ids: [A, B, C] }), 'articles')).toMatchObject([
    { read: true, labels: ['x'] },
    { read: true, labels: ['later', 'x'] },
    { read: false, labels: [] },
  ]);
});

/** An account in which these articles are read. */
async function startRead(ids: readonly string[] = [A, B]) {
  const session = await sessions.start();
  for (const id of ids) session.freshRss.changeItem(Number(id), { read: true });
  return session;
}

describe('what is read already', () => {
  const READ_ALREADY = 'already read, so nothing was marked as read';

  it('is not asked about, and nothing is sent', async () => {
    const { call, freshRss, person } = await startRead();
    const result = await call('mark_articles', { ids: [A, B], read: true });
    expect(result.isError).toBe(false);
    expect(result.structuredContent).toMatchObject({
      articles: 2,
      accepted: [],
      notice: expect.stringContaining(READ_ALREADY),
    });
    expect(person.seen).toEqual([]);
    expect(writesOf(freshRss)).toEqual([]);
  });

  it.each(['feed', 'hidden', 'important'] as const)('is looked up in a feed that is %s', async (priority) => {
    const { call, freshRss, person } = await startRead();
    freshRss.changeFeed(1, { priority });
    await call('mark_articles', { ids: [A, B], read: true });
    expect(person.seen).toEqual([]);
    await call('mark_articles', { ids: [A, C], read: true });
    expect(person.seen).toHaveLength(1);
    expect(formsOf(freshRss, 'edit-tag')).toEqual([{ a: [READ], i: [A, C] }]);
  });

  it('does not keep the other changes of the call from being made, which need no question', async () => {
    const { call, freshRss, person } = await startRead();
    const result = await call('mark_articles', { ids: [A, B], read: true, starred: true });
    expect(result.structuredContent).toMatchObject({
      accepted: ['starred: true'],
      notice: expect.stringContaining(READ_ALREADY),
    });
    expect(person.seen).toEqual([]);
    expect(formsOf(freshRss, 'edit-tag')).toEqual([{ a: [STARRED], i: [A, B] }]);
  });

  it('is asked about together with one that is not', async () => {
    const { call, person } = await startRead([A]);
    await call('mark_articles', { ids: [A, B], read: true });
    expect(person.seen).toHaveLength(1);
  });
});

it('articles that FreshRSS does not know are not asked about', async () => {
  const { call, freshRss, person } = await sessions.start();
  const { text } = await call('mark_articles', { ids: ['1427390881894418'], read: true });
  expect(text).toContain('FreshRSS knows none of these articles');
  expect(person.seen).toEqual([]);
  expect(writesOf(freshRss)).toEqual([]);
});
