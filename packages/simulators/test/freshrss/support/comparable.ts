/** The same names for the same values in order of first sight: two texts agree when their values correspond. */
export class Renaming {
  readonly #names = new Map<string, string>();

  of(value: string): string {
    const name = this.#names.get(value) ?? `<${this.#names.size + 1}>`;
    this.#names.set(value, name);
    return name;
  }
}

/** Icons are named by a checksum over a salt that each instance draws: which feeds share one must agree. */
export function renameIcons(text: string, renaming: Renaming): string {
  return text.replace(
    /(f\.php\?(?:h=)?)([0-9a-f]{8})/g,
    (_, path: string, hash: string) => path + renaming.of(hash),
  );
}

const LONG_ID = /(?<=reader\/item\/)[0-9a-f]{16}/g;
const ID = /\b1796004\d{9}\b/g;

/**
 * Other versions ran at other times of the same day. Ids become their rank among the ids of the answer, so that
 * their order counts; milliseconds and seconds of the run become a name for their form.
 */
export function withoutTimes(text: string): string {
  const decimal = text.replace(LONG_ID, (hex) => BigInt(`0x${hex}`).toString());
  const ranks = [...new Set(decimal.match(ID))].toSorted();
  return decimal
    .replace(ID, (id) => `<id ${ranks.indexOf(id)}>`)
    .replace(/\b1796004\d{6}\b/g, '<milliseconds>')
    .replace(/\b1796004\d{3}\b/g, '<seconds>');
}
