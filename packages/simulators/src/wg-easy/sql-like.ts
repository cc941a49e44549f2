/** SQLite's LIKE: `%` is any text, `_` any character, ASCII letters match in either case. Never backtracks twice. */
export function matchesLike(text: string, pattern: string): boolean {
  const subject = Array.from(foldAscii(text));
  const wanted = Array.from(foldAscii(pattern));
  let at = 0;
  let next = 0;
  let afterPercent = -1;
  let resumeAt = 0;
  while (at < subject.length) {
    if (wanted[next] === '%') {
      afterPercent = next += 1;
      resumeAt = at;
    } else if (wanted[next] === '_' || wanted[next] === subject[at]) {
      at += 1;
      next += 1;
    } else if (afterPercent >= 0) {
      // The last % takes one character more; an earlier one never needs to.
      at = resumeAt += 1;
      next = afterPercent;
    } else return false;
  }
  return wanted.slice(next).every((character) => character === '%');
}

function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
