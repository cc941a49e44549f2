import { Journal } from '../journal.ts';
import type { JournalEntry, SeenRequest } from '../journal.ts';
import { listenOnLoopback } from '../listen.ts';
import { createFreshRssApp } from './app.ts';
import { Instance } from './instance.ts';
import { storedName } from './names.ts';
import type { FreshRssOptions, FreshRssSwitches } from './options.ts';
import type { Category, Feed, Item, Label, NewItem } from './rows.ts';

/** An article to seed: as its publisher wrote it, and what the user did with it. */
export interface SeedItem extends NewItem {
  read?: boolean;
  starred?: boolean;
  /** Names of labels; new ones are created. */
  labels?: readonly string[];
}

/** What somebody else may change of an article. */
export type ItemChanges = Partial<Omit<Item, 'id' | 'feedId' | 'labelIds'>>;

/** A running simulator, and what a test may see and do behind the API's back. */
export interface FreshRssSimulator {
  /** Root of the instance, with the folder, no trailing slash. The API is below `/api/greader.php`. */
  readonly url: string;
  /** As they are now: after {@link changeApiPassword} the new ones. */
  readonly credentials: { readonly user: string; readonly apiPassword: string };
  /** Writes received, in order of arrival, whatever was answered. Forms are records of lists, `T` is hidden. */
  readonly journal: readonly JournalEntry[];
  /** All requests received, reads included. */
  readonly requests: readonly SeenRequest[];
  /** ClientLogin requests received, whatever was answered. */
  readonly logins: number;
  readonly categories: readonly Readonly<Category>[];
  readonly labels: readonly Readonly<Label>[];
  readonly feeds: readonly Readonly<Feed>[];
  /** In order of insertion, which is that of their ids. */
  readonly items: readonly Readonly<Item>[];
  /** Milliseconds since 1970 on the injected clock. */
  now(): number;
  set(switches: Partial<FreshRssSwitches>): void;
  /** A category, also an empty one. Throws when a label has the name. */
  addCategory(name: string): Readonly<Category>;
  /** A label without items. Throws when a category has the name. */
  addLabel(name: string): Readonly<Label>;
  /** A feed as if it had been subscribed to; `category` is created when it is new. */
  addFeed(fields: Partial<Omit<Feed, 'id'>> & { url: string; category?: string }): Readonly<Feed>;
  /** Articles of one fetch, newest first, with ids from the clock. The answer is in order of ids. */
  addItems(feedId: number, items: readonly SeedItem[]): readonly Readonly<Item>[];
  /** Somebody else meanwhile: a new name, whether it is taken or not. */
  changeCategory(id: number, fields: { name: string }): void;
  changeLabel(id: number, fields: { name: string }): void;
  changeFeed(id: number, fields: Partial<Omit<Feed, 'id'>>): void;
  changeItem(id: number, fields: ItemChanges): void;
  removeCategory(id: number): void;
  removeLabel(id: number): void;
  /** With its articles. */
  removeFeed(id: number): void;
  /** Every Auth given out so far is dead; the same password is enough for that, as on the real server. */
  changeApiPassword(password?: string): void;
  /** Moves the clock. Fractions of a millisecond count. */
  advance(ms: number): void;
  /** Everything as it was at start, journal and request log included. */
  reset(): void;
  /** Stops at once, open sockets included. */
  close(): Promise<void>;
}

/** Starts a FreshRSS on a free port of 127.0.0.1. Unset options are those of an ordinary 1.29.1. */
export async function startFreshRss(options: FreshRssOptions = {}): Promise<FreshRssSimulator> {
  const instance = new Instance(options);
  const journal = new Journal();
  const { holdings, fixed } = instance;
  const listener = await listenOnLoopback(createFreshRssApp(instance, journal));
  const url = fixed.folder === '' ? listener.url : `${listener.url}/${fixed.folder}`;
  instance.baseUrl = url;
  return {
    url,
    close: () => listener.close(),
    get credentials() {
      return { user: instance.account.user, apiPassword: instance.account.password };
    },
    journal: journal.writes,
    requests: journal.requests,
    get logins() {
      return instance.logins;
    },
    categories: holdings.categories,
    labels: holdings.labels,
    feeds: holdings.feeds,
    items: holdings.items,
    now: () => instance.clock.now(),
    set: (switches) => void Object.assign(instance.switches, switches),
    addCategory: (name) => existing(holdings.addCategory(name), `category ${name}`),
    addLabel: (name) => existing(holdings.addLabel(name), `label ${name}`),
    addFeed: (fields) => addFeed(instance, fields),
    addItems: (feedId, items) => addItems(instance, feedId, items),
    changeCategory: (id, { name }) => change(holdings.categories, id, { name: storedName(name) }),
    changeLabel: (id, { name }) => change(holdings.labels, id, { name: storedName(name) }),
    changeFeed: (id, fields) => change(holdings.feeds, id, fields),
    changeItem: (id, fields) => change(holdings.items, id, { modified: instance.seconds(), ...fields }),
    removeCategory: (id) => holdings.removeCategory(id),
    removeLabel: (id) => holdings.removeLabel(id),
    removeFeed: (id) => void holdings.removeFeed(id),
    changeApiPassword: (password = instance.account.password) => instance.account.setPassword(password),
    advance: (ms) => instance.clock.advance(ms),
    reset: () => {
      instance.reset();
      journal.clear();
    },
  };
}

function addFeed(
  { holdings }: Instance,
  { category, ...fields }: Parameters<FreshRssSimulator['addFeed']>[0],
): Feed {
  if (category === undefined) return holdings.addFeed(fields);
  const { id } = existing(holdings.addCategory(category), `category ${category}`);
  return holdings.addFeed({ ...fields, categoryId: id });
}

function addItems({ holdings }: Instance, feedId: number, seeds: readonly SeedItem[]): Item[] {
  existing(holdings.feed(feedId), `feed ${feedId}`);
  return holdings.insert([[feedId, seeds]]).map(({ item, source }) => {
    item.read = source.read ?? false;
    item.starred = source.starred ?? false;
    for (const name of source.labels ?? []) {
      item.labelIds.add(existing(holdings.addLabel(name), `label ${name}`).id);
    }
    return item;
  });
}

function change<Row extends { readonly id: number }>(
  table: readonly Row[],
  id: number,
  fields: Partial<NoInfer<Row>>,
): void {
  Object.assign(
    existing(
      table.find((row) => row.id === id),
      `row ${id}`,
    ),
    fields,
  );
}

function existing<Row>(row: Row | undefined, what: string): Row {
  if (row === undefined) throw new Error(`${what} cannot be had`);
  return row;
}
