/** The streams that every account has, by the names this server gives them. */
const STATES = {
  'reading-list': 'user/-/state/com.google/reading-list',
  starred: 'user/-/state/com.google/starred',
  main: 'user/-/state/org.freshrss/main',
  important: 'user/-/state/org.freshrss/important',
} as const;

export type StateName = keyof typeof STATES;
export const STATE_NAMES = ['reading-list', 'starred', 'main', 'important'] as const;

export const LABEL_PREFIX = 'user/-/label/';
export const READ = 'user/-/state/com.google/read';

/**
 * The id of a stream, made of parts that were looked at. FreshRSS answers an id it does not know with the whole
 * reading list, so a caller's text never becomes one.
 */
export class Stream {
  readonly #id: string;

  private constructor(id: string) {
    this.#id = id;
  }

  /** Known since 1.27; before, FreshRSS took both for the whole reading list. */
  static readonly READ = new Stream(READ);
  static readonly UNREAD = new Stream('user/-/state/com.google/unread');

  static ofFeed(feedId: number): Stream {
    return new Stream(`feed/${feedId}`);
  }

  /** A category or a label: both share one namespace. */
  static named(name: string): Stream {
    return new Stream(LABEL_PREFIX + name);
  }

  static ofState(name: StateName): Stream {
    return new Stream(STATES[name]);
  }

  toString(): string {
    return this.#id;
  }
}
