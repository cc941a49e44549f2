import type { Readable } from 'node:stream';
import { parseJson } from '../json/json.ts';
import { JsonStrings } from '../json/strings.ts';
import { holdsMoreValues } from '../json/value-count.ts';
import { discard } from './body.ts';
import { Fault } from './fault.ts';

/** Takes one entry of a list, as its JSON has it; false ends the reading. */
export type OnEntry = (entry: unknown) => boolean;

/** What one entry may cost; the list itself may be as long as the time for it lasts, because nothing of it is kept. */
export interface EntryLimits {
  readonly bodyBytes: number;
  readonly bodyValues: number;
}

const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Longer than any blanks and the word `null` that may stand around a list. */
const MOST_OUTSIDE = 4096;

/**
 * Reads a JSON list as it arrives and hands out its entries one by one; `null` is an empty list.
 *
 * @throws Fault for what is no list, and for an entry over its limits
 */
export async function readEntries(body: Readable, limits: EntryLimits, onEntry: OnEntry): Promise<void> {
  const list = new ListSplitter(limits, onEntry);
  // The type of a Readable leaves its chunks open; a response body has bytes.
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    if (list.take(chunk)) continue;
    discard(body);
    return;
  }
  list.end();
}

/** Finds only where entries begin and end; what is in them is for JSON.parse. */
class ListSplitter {
  readonly #limits: EntryLimits;
  readonly #onEntry: OnEntry;
  readonly #strings = new JsonStrings();
  #open: Uint8Array[] = [];
  #openBytes = 0;
  #depth = 0;
  #entries = 0;
  #closed = false;
  #wanted = true;
  #outside = '';

  constructor(limits: EntryLimits, onEntry: OnEntry) {
    this.#limits = limits;
    this.#onEntry = onEntry;
  }

  /** @returns whether more is wanted */
  take(chunk: Uint8Array): boolean {
    let start = 0;
    for (let at = 0; at < chunk.length && this.#wanted; at += 1) {
      const byte = chunk[at] ?? 0;
      if (this.#depth === 0) start = this.#around(byte) ? at + 1 : start;
      else if (this.#strings.take(byte)) continue;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#depth += 1;
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        this.#depth -= 1;
        if (this.#depth === 0) this.#close(byte, chunk.subarray(start, at));
      } else if (byte === COMMA && this.#depth === 1) {
        this.#hand(this.#textWith(chunk.subarray(start, at)));
        start = at + 1;
      }
    }
    if (this.#depth > 0) this.#keep(chunk.subarray(start));
    return this.#wanted;
  }

  end(): void {
    const rest = this.#outside.trim();
    if (this.#depth > 0 || rest !== (this.#closed ? '' : 'null')) throw noList();
  }

  /** @returns whether the list begins here */
  #around(byte: number): boolean {
    if (byte === OPEN_LIST && !this.#closed) {
      this.#depth = 1;
      return true;
    }
    this.#outside += String.fromCodePoint(byte);
    if (this.#outside.length > MOST_OUTSIDE) throw noList();
    return false;
  }

  #close(byte: number, piece: Uint8Array): void {
    const last = this.#textWith(piece);
    this.#closed = true;
    if (byte !== CLOSE_LIST) throw noList();
    if (this.#entries > 0 || last.trim() !== '') this.#hand(last);
  }

  #keep(piece: Uint8Array): void {
    this.#openBytes += piece.length;
    if (this.#openBytes > this.#limits.bodyBytes) {
      throw new Fault({ kind: 'too_large', reason: 'One entry of the answer is too large.' });
    }
    this.#open.push(piece);
  }

  #textWith(piece: Uint8Array): string {
    this.#keep(piece);
    const text = Buffer.concat(this.#open).toString();
    this.#open = [];
    this.#openBytes = 0;
    return text;
  }

  #hand(text: string): void {
    if (holdsMoreValues(text, this.#limits.bodyValues)) {
      throw new Fault({ kind: 'too_large', reason: 'One entry of the answer holds too many values.' });
    }
    const entry = parseJson(text);
    if (entry === undefined) throw noList();
    this.#entries += 1;
    this.#wanted = this.#onEntry(entry);
  }
}

const noList = (): Fault =>
  new Fault({
    kind: 'not_api',
    reason: 'The answer is not a complete JSON list. Check the address setting, and try again.',
  });
