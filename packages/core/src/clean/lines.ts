/** The ends of the lines of a text, asked for from front to back. */
export class LineEnds {
  readonly #text: string;
  #end = -1;

  constructor(text: string) {
    this.#text = text;
  }

  /** Remembered: a text of one line would be read to its end for every question. */
  of(position: number): number {
    if (this.#end < position) {
      const newline = this.#text.indexOf('\n', position);
      this.#end = newline < 0 ? this.#text.length : newline;
    }
    return this.#end;
  }
}
