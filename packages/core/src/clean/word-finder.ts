/** How many blocks of two characters are told apart; a collision costs a look, and hides nothing. */
const TABLE_SIZE = 0x10000;

function block(text: string, at: number): number {
  return ((text.charCodeAt(at - 1) << 8) ^ text.charCodeAt(at)) & (TABLE_SIZE - 1);
}

/**
 * Finds any of many words in one pass over a text, after Wu and Manber: the two characters at the end of a window
 * as long as the shortest word tell how far the next word can begin at the earliest, so that most characters are
 * never looked at. A pattern of as many alternatives would be tried at each of them.
 */
export class WordFinder {
  readonly #shortest: number;
  readonly #shifts = new Uint8Array(TABLE_SIZE);
  /** By their first characters, the longest first: none is cut by a shorter one. */
  readonly #byPrefix = new Map<string, string[]>();

  /** @param words at least one, each of two characters or more */
  constructor(words: readonly string[]) {
    this.#shortest = Math.min(255, ...words.map(({ length }) => length));
    this.#shifts.fill(this.#shortest - 1);
    for (const word of new Set(words)) this.#add(word);
    for (const bearers of this.#byPrefix.values()) bearers.sort((a, b) => b.length - a.length);
  }

  #add(word: string): void {
    for (let at = 1; at < this.#shortest; at += 1) {
      const key = block(word, at);
      this.#shifts[key] = Math.min(this.#shifts[key] ?? 0, this.#shortest - 1 - at);
    }
    const prefix = word.slice(0, this.#shortest);
    const bearers = this.#byPrefix.get(prefix);
    if (bearers === undefined) this.#byPrefix.set(prefix, [word]);
    else bearers.push(word);
  }

  /** The text with a marker in the place of each word; the marker itself is not searched. */
  replace(text: string, marker: string): string {
    const last = this.#shortest - 1;
    const parts: string[] = [];
    let kept = 0;
    for (let at = last; at < text.length;) {
      const shift = this.#shifts[block(text, at)] ?? 0;
      if (shift > 0) {
        at += shift;
        continue;
      }
      const start = at - last;
      const word = this.#wordAt(text, start);
      if (word === undefined) {
        at += 1;
        continue;
      }
      parts.push(text.slice(kept, start), marker);
      kept = start + word.length;
      at = kept + last;
    }
    return parts.length === 0 ? text : parts.join('') + text.slice(kept);
  }

  #wordAt(text: string, start: number): string | undefined {
    const bearers = this.#byPrefix.get(text.slice(start, start + this.#shortest));
    return bearers?.find((word) => text.startsWith(word, start));
  }
}
