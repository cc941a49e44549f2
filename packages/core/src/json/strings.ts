const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Tells the strings of a JSON text from what is around them. Takes the text piece by piece, as units or as bytes. */
export class JsonStrings {
  #open = false;
  #escaped = false;

  /** Whether this unit, which comes next, belongs to a string, as its quotes do. */
  take(unit: number): boolean {
    if (!this.#open) {
      this.#open = unit === QUOTE;
      return this.#open;
    }
    if (this.#escaped) this.#escaped = false;
    else if (unit === BACKSLASH) this.#escaped = true;
    else if (unit === QUOTE) this.#open = false;
    return true;
  }
}
