import type { FreshRssVersion } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { failFrom, page, refusal } from './support/answers.ts';
import { formsOf, writesOf } from './support/journal.ts';
import { type Session, useSessions } from './support/session.ts';

const sessions = useSessions();
const label = (name: string) => `user/-/label/${name}`;
const names = ({ freshRss }: Session) => [...freshRss.categories, ...freshRss.labels].map(({ name }) => name);
const ok = () => new Response('OK', { headers: { 'content-type': 'text/html' } });

describe('rename_category_or_label', () => {
  it.each([
    ['a category', 'News', 'Papers', 'category'],
    ['a label', 'later', 'sooner', 'label'],
    ['a category in other letters', 'News', 'NEWS', 'category'],
    ['to a name with signs', 'later', 'A/B + C & "D" <e>', 'label'],
  ])('renames %s, and asks nobody', async (_what, name, new_name, kind) => {
    const session = await sessions.start();
    const result = await session.call('rename_category_or_label', { name, new_name });
    expect(result.structuredContent).toMatchObject({ kind, name: new_name });
    expect(formsOf(session.freshRss, 'rename-tag')).toEqual([{ s: [label(name)], dest: [label(new_name)] }]);
    expect(session.person.seen).toEqual([]);
    expect(names(session)).toContain(new_name);
    expect(names(session)).not.toContain(name);
  });

  it.each([
    ['onto a category, to which FreshRSS says OK', 'News', 'Tech', 'already has the new name'],
    ['of a category onto a label', 'News', 'later', 'already has the new name'],
    ['of a label onto a category', 'later', 'News', 'already has the new name'],
    ['of a label onto a label', 'later', 'todo', 'already has the new name'],
    ['onto itself', 'News', 'News', 'already has the new name'],
    ['onto the stored name of the default category', 'News', 'Uncategorized', 'already has the new name'],
    ['of the default category', 'Uncategorized', 'Home', 'this is the default category'],
    ['of what is not there', 'Nope', 'x', 'there is no category and no label with that name'],
    ['of what differs in case', 'news', 'x', 'there is no category and no label with that name'],
    ['to nothing', 'News', '', 'new_name: '],
    ['to a blank', 'News', ' ', 'new_name: '],
    ['to what is not seen', 'News', 'a\u{200b}', 'new_name: '],
    ['to what would be cut', 'News', 'é'.repeat(100), 'new_name: '],
  ])('%s is refused', async (_what, name, new_name, says) => {
    const session = await sessions.start();
    expect((await session.call('rename_category_or_label', { name, new_name })).text).toContain(says);
    expect(writesOf(session.freshRss)).toEqual([]);
  });

  it.each(['fr', 'de'] as const)('of the default category by its name in %s is refused', async (language) => {
    const { call, freshRss } = await sessions.start({ language });
    freshRss.addItems(3, [{ title: 'At home' }]);
    const name = language === 'fr' ? 'Sans catégorie' : 'Unkategorisiert';
    const result = await call('rename_category_or_label', { name, new_name: 'x' });
    expect(result.text).toContain('this is the default category');
    expect(writesOf(freshRss)).toEqual([]);
  });

  it('of an empty default category by its translation is refused as well', async () => {
    const { call, freshRss } = await sessions.start({ language: 'fr' });
    const result = await call('rename_category_or_label', { name: 'Sans catégorie', new_name: 'x' });
    expect(result.text).toContain('this is the default category');
    expect(writesOf(freshRss)).toEqual([]);
  });

  it('finds a name by what is seen of it', async () => {
    const { call, freshRss } = await sessions.start();
    freshRss.addLabel('hid\u{200b}den');
    await call('rename_category_or_label', { name: 'hidden', new_name: 'plain' });
    expect(formsOf(freshRss, 'rename-tag')).toEqual([
      { s: [label('hid\u{200b}den')], dest: [label('plain')] },
    ]);
  });

  it('of two names that look alike takes neither', async () => {
    const { call, freshRss } = await sessions.start();
    freshRss.addLabel('x\u{200b}');
    freshRss.addLabel('\u{200b}x');
    expect((await call('rename_category_or_label', { name: 'x', new_name: 'y' })).text).toContain(
      'several names read like this',
    );
    expect(writesOf(freshRss)).toEqual([]);
  });

  it('does not believe an OK after which the name is the old one', async () => {
    const { call, freshRss } = await sessions.start();
    failFrom(freshRss, 'rename-tag', 1, ok);
    const result = await call('rename_category_or_label', { name: 'News', new_name: 'Papers' });
    expect(result.isError).toBe(true);
    expect(result.text).toContain('list_categories does not show the new name for the category');
  });

  it('says that it was done when only the look afterwards fails', async () => {
    const { call, freshRss } = await sessions.start();
    failFrom(freshRss, 'tag/list', 2, () => page());
    const result = await call('rename_category_or_label', { name: 'News', new_name: 'Papers' });
    expect(result.text).toContain('so this was DONE');
  });
});

describe('delete_category_or_label', () => {
  it.each<[string, string, FreshRssVersion]>([
    ['category', 'News', '1.29.1'],
    ['label', 'later', '1.29.1'],
    ['category', 'News', '1.24.3'],
    ['label', 'later', '1.24.3'],
  ])('deletes a %s (%s, on %s) after a tick, and its articles stay', async (kind, name, version) => {
    const session = await sessions.start({ version });
    const result = await session.call('delete_category_or_label', { name });
    expect(result.structuredContent).toEqual({ kind, deleted: true });
    expect(session.person.seen).toHaveLength(1);
    expect(formsOf(session.freshRss, 'disable-tag')).toEqual([{ s: [label(name)] }]);
    expect(names(session)).not.toContain(name);
    expect(session.freshRss.items).toHaveLength(5);
    expect(session.freshRss.items.filter(({ read }) => read)).toEqual([]);
  });

  it('is sent as a form: in another shape FreshRSS marks everything read', async () => {
    const { call, freshRss } = await sessions.start();
    await call('delete_category_or_label', { name: 'later' });
    const sent = freshRss.requests.find(({ path }) => path.endsWith('disable-tag'));
    expect(sent?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  });

  it.each([
    ['category', 'News', 'selected category', '1 feed'],
    ['label', 'later', 'selected label', 'taken off 1 article'],
  ])('never shows the name of a %s', async (_kind, name, words, count) => {
    const { call, person } = await sessions.start();
    await call('delete_category_or_label', { name });
    const shown = JSON.stringify(person.seen);
    expect(shown).toContain(`This will delete the ${words}.`);
    expect(shown).toContain(count);
    expect(shown).not.toContain(name);
  });

  it('is asked about anew when the name means something else by the time of the answer', async () => {
    const { call, freshRss, person } = await sessions.start();
    await call('delete_category_or_label', { name: 'todo' });
    expect(person.seen[0]?.message).toContain('the selected label');
    freshRss.addCategory('todo');
    await call('delete_category_or_label', { name: 'todo' });
    expect(person.seen[1]?.message).toContain('the selected category');
  });

  it.each([
    ['Uncategorized', 'this is the default category'],
    ['Nope', 'there is no category and no label'],
    ['', 'name: '],
  ])('%j is refused, and nobody is asked', async (name, says) => {
    const { call, freshRss, person } = await sessions.start();
    expect((await call('delete_category_or_label', { name })).text).toContain(says);
    expect(person.seen).toEqual([]);
    expect(writesOf(freshRss)).toEqual([]);
  });

  it.each(
    (['1.24.3', '1.29.1'] as const).flatMap((version) =>
      (['main', 'feed'] as const).map((priority) => ({ version, priority })),
    ),
  )('refuses the default category by its translation: $version, $priority', async ({ version, priority }) => {
    const { call, freshRss, person } = await sessions.start({ version, language: 'fr' });
    // An article of a feed that only shows on its own is in no category's stream.
    freshRss.changeFeed(3, { priority });
    if (priority === 'feed') freshRss.addItems(3, [{ title: 'At home' }]);
    const result = await call('delete_category_or_label', { name: 'Sans catégorie' });
    expect(result.text).toContain('this is the default category');
    expect(person.seen).toEqual([]);
    expect(writesOf(freshRss)).toEqual([]);
  });

  it('does not take a category for the default one that only has its name in another language', async () => {
    const { call, freshRss, person } = await sessions.start({ language: 'de' });
    freshRss.addFeed({ url: 'https://other.example/', category: 'Sans catégorie' });
    freshRss.addItems(4, [{ title: 'Elsewhere' }]);
    const result = await call('delete_category_or_label', { name: 'Sans catégorie' });
    expect(result.structuredContent).toMatchObject({ kind: 'category', deleted: true });
    expect(person.seen).toHaveLength(1);
  });

  it('does not believe an OK when it is still listed', async () => {
    const { call, freshRss } = await sessions.start();
    failFrom(freshRss, 'disable-tag', 1, ok);
    expect((await call('delete_category_or_label', { name: 'later' })).text).toContain(
      'still shows the label',
    );
  });

  it('names what was refused', async () => {
    const { call, freshRss } = await sessions.start();
    failFrom(freshRss, 'disable-tag', 1, () => refusal(400, 'Bad Request!'));
    expect((await call('delete_category_or_label', { name: 'later' })).text).toContain(
      'FreshRSS refused to delete this label',
    );
  });
});
