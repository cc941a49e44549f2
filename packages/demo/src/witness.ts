import type { JournalEntry } from '@guard/simulators';
import { DemoError } from './demo-error.ts';
import type { Screen } from './screen.ts';

/** One write, and why it was allowed; or none, and what was stopped. */
export type Expectation = { readonly written: string } | { readonly stopped: string };

/** The backend saw other writes than the story says. */
export class UnexpectedWrites extends DemoError {}

/** Reads the backend's journal, so that the demo never has to believe what a tool says of itself. */
export class Witness {
  /** What was written in the whole demo, each with the reason why it could be. */
  readonly written: string[] = [];
  /** What was not. */
  readonly stopped: string[] = [];
  readonly #backend: string;
  readonly #journal: readonly JournalEntry[];
  readonly #screen: Screen;

  constructor(backend: string, journal: readonly JournalEntry[], screen: Screen) {
    this.#backend = backend;
    this.#journal = journal;
    this.#screen = screen;
  }

  /** Shows all writes the backend has received so far. */
  show(when: string): void {
    const lines = this.#journal.map((entry, index) => `${index + 1}. ${describe(entry)}`);
    const title = `Writes that ${this.#backend} has received, ${when}:`;
    this.#screen.list(title, lines.length === 0 ? ['none'] : lines);
  }

  /**
   * Carries out some work and holds what the backend saw against what was to be expected.
   *
   * @param expectation asked when the work is done: by then it is known what the person answered
   * @throws UnexpectedWrites when the backend saw anything else
   */
  async watch<T>(work: () => Promise<T>, expectation: () => Expectation): Promise<T> {
    const before = this.#journal.length;
    const result = await work();
    const writes = this.#journal.slice(before);
    const expected = expectation();
    const count = 'written' in expected ? 1 : 0;
    if (writes.length !== count) throw unexpected(count, writes);
    if ('stopped' in expected) this.stopped.push(expected.stopped);
    else this.written.push(...writes.map((write) => `${describe(write)}: ${expected.written}`));
    return result;
  }
}

function describe({ method, path, body, status }: JournalEntry): string {
  // Some backends name in the body what others name in the path.
  const what = body === undefined || body === null ? path : `${path} ${JSON.stringify(body)}`;
  return `${method} ${what} (${status === undefined ? 'unanswered' : `status ${status}`})`;
}

function unexpected(expected: number, entries: readonly JournalEntry[]): UnexpectedWrites {
  const seen = entries.length === 0 ? 'none' : entries.map(describe).join(', ');
  return new UnexpectedWrites(`The guard did not hold: ${expected} write(s) expected, seen: ${seen}`);
}
