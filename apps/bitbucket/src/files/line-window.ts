/** A private key has some fifty lines; one that begins in so many lines before is still recognised. */
const BEFORE = 100;

/** Lines of a file, from 0, of which the first `before` are not shown. */
export interface LineWindow {
  readonly start: number;
  readonly limit: number;
  readonly before: number;
}

/** What is read so that `count` lines from `first` (from 1) can be shown. */
export function windowOf(first: number, count: number): LineWindow {
  const before = Math.min(first - 1, BEFORE);
  return { start: first - 1 - before, limit: count + before, before };
}

/** The line, from 1, behind the last one that was read. */
export function nextLine({ start }: LineWindow, lines: number): number {
  return start + lines + 1;
}
