import type { LogEntry } from '../api/logs.ts';

/**
 * What is kept of a log: many times what a result can show, because cleaning takes most of some lines away, and little
 * enough that a dozen logs at once do not end the process.
 */
const KEPT = { characters: 4 * 1024 * 1024, entries: 50_000 };

/** The end of a log, in the order of its lines. */
export interface LogEnd {
  readonly entries: readonly LogEntry[];
  /** The line that comes after what was not kept, counted from 0; 0 when everything is here. */
  readonly from: number;
  /** Lines of the log, those included that Woodpecker lost. */
  readonly lines: number;
  /** Lines that Woodpecker lost before `from`, by the jumps in their numbers. */
  readonly missingBefore: number;
}

/** Takes a log of any length and keeps its end, or the end of its first lines. */
export class LogTail {
  readonly #until: number;
  #kept: LogEntry[] = [];
  #characters = 0;
  #received = 0;
  #lines = 0;
  #from = 0;
  #missingBefore = 0;

  /** @param until only lines below this one are kept */
  constructor(until: number = Number.POSITIVE_INFINITY) {
    this.#until = until;
  }

  /** Grows with every line that arrives: two looks that differ in it saw another log. */
  get received(): number {
    return this.#received;
  }

  add(entry: LogEntry): void {
    this.#received += 1;
    this.#lines = Math.max(this.#lines, entry.line + 1);
    if (entry.line >= this.#until) return;
    this.#kept.push(entry);
    this.#characters += sizeOf(entry);
    // Twice as much, so that each line is sorted a few times only, however many come.
    if (this.#characters > 2 * KEPT.characters || this.#kept.length > 2 * KEPT.entries) this.#drop();
  }

  end(): LogEnd {
    this.#sort();
    return {
      entries: this.#kept,
      from: this.#from,
      lines: this.#lines,
      missingBefore: this.#missingBefore,
    };
  }

  #sort(): void {
    this.#kept.sort((a, b) => a.line - b.line);
  }

  #drop(): void {
    this.#sort();
    let left = this.#kept.length;
    let end = 0;
    // One line alone may be larger than all that is to be kept.
    while (left > 1 && (this.#characters > KEPT.characters || left > KEPT.entries)) {
      const entry = this.#kept[end];
      if (entry === undefined) break;
      this.#missingBefore += Math.max(entry.line - this.#from, 0);
      this.#from = Math.max(this.#from, entry.line + 1);
      this.#characters -= sizeOf(entry);
      left -= 1;
      end += 1;
    }
    this.#kept = this.#kept.slice(end);
  }
}

function sizeOf({ data }: LogEntry): number {
  return data?.length ?? 0;
}
