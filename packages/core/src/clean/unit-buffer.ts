import { Buffer } from 'node:buffer';

/**
 * Collects UTF-16 code units. Joining a string from millions of pieces costs the collector more than linear
 * time, and hostile text has a piece a character.
 */
export class UnitBuffer {
  readonly #units: Uint16Array;
  #length = 0;
  #seen = 0;

  /** @param capacity the most units that will be pushed */
  constructor(capacity: number) {
    this.#units = new Uint16Array(capacity);
  }

  push(unit: number): void {
    this.#units[this.#length] = unit;
    this.#length += 1;
    this.#seen |= unit;
  }

  /**
   * Pushes the units of a text from `from` on whose entry in the table is 0, and returns where they end. In one
   * loop of its own: most of any text is pushed here.
   */
  pushRun(text: string, from: number, table: Uint8Array): number {
    const units = this.#units;
    let length = this.#length;
    let seen = this.#seen;
    let at = from;
    for (; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (table[unit] !== 0) break;
      units[length] = unit;
      length += 1;
      seen |= unit;
    }
    this.#length = length;
    this.#seen = seen;
    return at;
  }

  pushAll(text: string): void {
    for (let at = 0; at < text.length; at += 1) this.push(text.charCodeAt(at));
  }

  /** The code point pushed last, or '' at the beginning. */
  lastCharacter(): string {
    if (this.#length === 0) return '';
    const isPair = ((this.#units[this.#length - 1] ?? 0) & 0xfc00) === 0xdc00;
    return String.fromCharCode(...this.#units.subarray(this.#length - (isPair ? 2 : 1), this.#length));
  }

  toString(): string {
    const units = this.#units.subarray(0, this.#length);
    // One byte a character where that suffices: the engine reads such text twice as fast.
    if (this.#seen <= 0xff) return Buffer.from(units).toString('latin1');
    return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le');
  }
}
