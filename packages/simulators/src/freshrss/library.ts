import { escapeHtml, storedName } from './names.ts';
import { naturalCompare } from './natural-order.ts';
import { RANK } from './rows.ts';
import type { Category, Feed, Item, Label, NewItem } from './rows.ts';

/** Home of every feed without another; never removed. */
export const DEFAULT_CATEGORY = { id: 1, name: 'Uncategorized' } as const;

/** What one refresh brought in, feed by feed, items in the order of the feed. */
export type Batch<Source extends NewItem> = readonly (readonly [feedId: number, items: readonly Source[]])[];

/** The database. Ids of feeds, categories and labels only grow, so a feed that comes back is a new one. */
export class Library {
  readonly categories: Category[] = [];
  readonly labels: Label[] = [];
  readonly feeds: Feed[] = [];
  /** In order of insertion, which is that of their ids. */
  readonly items: Item[] = [];
  readonly #now: () => number;
  readonly #lastId = { category: 0, label: 0, feed: 0, item: 0 };

  /** @param now the clock, milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now;
    this.clear();
  }

  /** Microseconds since 1970, and not before the newest item. */
  nowMicroseconds(): number {
    return Math.max(Math.round(this.#now() * 1000), this.#lastId.item);
  }

  /** The exact, stored name: case counts, and the translation of the default category is no name. */
  categoryNamed(name: string): Category | undefined {
    return this.categories.find((category) => category.name === name);
  }

  labelNamed(name: string): Label | undefined {
    return this.labels.find((label) => label.name === name);
  }

  feed(id: number): Feed | undefined {
    return this.feeds.find((feed) => feed.id === id);
  }

  /** Undefined when a label has the name: both share one namespace. */
  addCategory(text: string): Category | undefined {
    const name = storedName(text);
    if (this.labelNamed(name)) return undefined;
    return this.categoryNamed(name) ?? added(this.categories, { id: (this.#lastId.category += 1), name });
  }

  /** Undefined when a category has the name. */
  addLabel(text: string): Label | undefined {
    const name = storedName(text);
    if (this.categoryNamed(name)) return undefined;
    return this.labelNamed(name) ?? added(this.labels, { id: (this.#lastId.label += 1), name });
  }

  /** Gives a new name unless it is taken, by a category or a label. */
  rename(row: Category | Label, text: string): void {
    const name = storedName(text);
    if (this.categoryNamed(name) === undefined && this.labelNamed(name) === undefined) row.name = name;
  }

  /** The feeds move to the default category. */
  removeCategory(id: number): void {
    if (id === DEFAULT_CATEGORY.id) return;
    for (const feed of this.feedsIn(id)) feed.categoryId = DEFAULT_CATEGORY.id;
    remove(this.categories, (category) => category.id === id);
  }

  removeLabel(id: number): void {
    for (const item of this.items) item.labelIds.delete(id);
    remove(this.labels, (label) => label.id === id);
  }

  addFeed(fields: Partial<Omit<Feed, 'id'>> & { url: string }): Feed {
    return added(this.feeds, {
      website: '',
      description: '',
      categoryId: DEFAULT_CATEGORY.id,
      priority: 'main',
      fetched: true,
      settings: {},
      ...fields,
      id: (this.#lastId.feed += 1),
      title: storedName(fields.title ?? ''),
    });
  }

  /** The items go at once, starred and labelled ones included. False when there is no such feed. */
  removeFeed(id: number): boolean {
    remove(this.items, (item) => item.feedId === id);
    return remove(this.feeds, (feed) => feed.id === id);
  }

  /**
   * Ids are consecutive in order of publication; of equals the first of a feed is the newest.
   * @returns the rows by id, each with what it was made of
   */
  insert<Source extends NewItem>(batch: Batch<Source>): { item: Item; source: Source }[] {
    const crawled = Math.floor(this.#now() / 1000);
    const rows = batch.flatMap(([feedId, sources]) =>
      sources.toReversed().map((source) => ({ feedId, source, published: source.published ?? crawled })),
    );
    rows.sort((a, b) => a.published - b.published);
    this.#lastId.item = Math.max(Math.round(this.#now() * 1000) - 1, this.#lastId.item);
    return rows.map(({ feedId, source, published }) => {
      const fixed = { id: (this.#lastId.item += 1), feedId, published };
      return { item: added(this.items, { ...itemOf(source), ...fixed }), source };
    });
  }

  /** By stored name, byte by byte. */
  sortedCategories(): Category[] {
    return this.categories.toSorted((a, b) => byteOrder(escapeHtml(a.name), escapeHtml(b.name)));
  }

  sortedLabels(): Label[] {
    return this.labels.toSorted((a, b) => byteOrder(escapeHtml(a.name), escapeHtml(b.name)));
  }

  /** Feeds of a category in natural order, hidden ones included. */
  feedsIn(categoryId: number): Feed[] {
    return this.feeds
      .filter((feed) => feed.categoryId === categoryId)
      .toSorted((a, b) => naturalCompare(escapeHtml(a.title), escapeHtml(b.title)));
  }

  /** The number by which priorities compare. */
  rankOf({ feedId }: Item): number {
    return RANK[this.feed(feedId)?.priority ?? 'hidden'];
  }

  clear(): void {
    for (const table of [this.categories, this.labels, this.feeds, this.items]) table.length = 0;
    Object.assign(this.#lastId, { category: 0, label: 0, feed: 0, item: 0 });
    this.addCategory(DEFAULT_CATEGORY.name);
  }
}

function itemOf(source: NewItem): Omit<Item, 'id' | 'feedId' | 'published'> {
  const { title = '', author = '', link = '', content = '', enclosures = [], feedTags = [] } = source;
  const state = { read: false, starred: false, labelIds: new Set<number>() };
  return { title, author, link, content, enclosures, feedTags, ...state };
}

function added<Row>(table: Row[], row: Row): Row {
  table.push(row);
  return row;
}

/** Takes out every row that matches, in place: tests hold on to the table. */
function remove<Row>(table: Row[], matches: (row: Row) => boolean): boolean {
  const kept = table.filter((row) => !matches(row));
  const found = kept.length < table.length;
  table.splice(0, table.length, ...kept);
  return found;
}

function byteOrder(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
