/** Who sees a feed: every list, main stream and category, category alone, itself alone, nobody. */
export type Priority = 'important' | 'main' | 'category' | 'feed' | 'hidden';

/** The numbers by which the backend compares priorities. */
export const RANK: Readonly<Record<Priority, number>> = {
  important: 20,
  main: 10,
  category: 0,
  feed: -5,
  hidden: -10,
};

/** A category of feeds ("folder"). Id 1 is the default category and cannot be removed. */
export interface Category {
  readonly id: number;
  /** As stored, plain text. The default category is shown under its translation whatever stands here. */
  name: string;
}

/** A label of items ("tag"). */
export interface Label {
  readonly id: number;
  name: string;
}

export interface Feed {
  readonly id: number;
  /** With user, password and query, as it was given. */
  url: string;
  /** Plain text; the list shows it with full-width letters. */
  title: string;
  website: string;
  description: string;
  categoryId: number;
  priority: Priority;
  /** False until the first fetch succeeded or was tried by a refresh. */
  fetched: boolean;
  /** Special settings, exported as `frss:NAME`, secrets included. */
  settings: Readonly<Record<string, string>>;
}

export interface Enclosure {
  href: string;
  type: string;
  /** Bytes, as the publisher claims; may be negative. */
  length?: number;
}

/** An article as its publisher wrote it. */
export interface NewItem {
  /** Plain text; empty is replaced by the start of the content. */
  title?: string;
  author?: string;
  link?: string;
  /** Seconds since 1970; the time of the crawl by default. */
  published?: number;
  /** HTML as FreshRSS would show it: nothing is sanitised here. */
  content?: string;
  enclosures?: readonly Enclosure[];
  /** The publisher's own tags, shown among the categories verbatim. */
  feedTags?: readonly string[];
}

/** An article in the database. */
export interface Item extends Required<NewItem> {
  /** Microseconds since 1970 at insertion. */
  readonly id: number;
  readonly feedId: number;
  read: boolean;
  starred: boolean;
  /** Ids of labels. */
  readonly labelIds: Set<number>;
  /** Seconds since 1970 of the last change on the server after insertion. */
  modified?: number;
}
