/**
 * The beginning of a text. Anyone who opens a pull request can write a message or a name as long as they like, and
 * with one of them a whole list would be too large to show. It is cut between words only: half an address with a
 * password in it would not be known as one any more when the result is cleaned.
 *
 * @param max UTF-16 code units of the text itself
 */
export function excerpt(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max + 1);
  const end = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'), 0);
  return `${text.slice(0, end)} [${text.length - end} more characters]`.trimStart();
}

/** The first entries of a list, as many as fit into `max` characters. */
export function firstEntries<T>(entries: readonly T[], max: number): T[] {
  let used = 0;
  const fits = (entry: T) => (used += JSON.stringify(entry).length) <= max;
  const end = entries.findIndex((entry) => !fits(entry));
  return entries.slice(0, end < 0 ? undefined : end);
}
