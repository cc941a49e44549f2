import { counted, words } from '@guard/core';
/** How far back from the end of a part a blank is looked for. */
const NEAR = 200;

/** A part of a text, and where the next one begins; undefined at the end. UTF-16 code units. */
export function partOf(
  text: string,
  offset: number,
  longest: number,
): { part: string; next: number | undefined } {
  const end = offset + longest;
  if (end >= text.length) return { part: text.slice(offset), next: undefined };
  const cut = Math.max(offset + 1, endNear(text, offset, end));
  return { part: `${text.slice(offset, cut)}…`, next: cut };
}

/** The last blank before the end, so that no word and no address is halved; without one, no character is. */
function endNear(text: string, offset: number, end: number): number {
  for (let at = end; at > Math.max(offset, end - NEAR); at -= 1) {
    if (/\s/.test(text.charAt(at))) return at;
  }
  return /[\udc00-\udfff]/.test(text.charAt(end)) ? end - 1 : end;
}

/** Why there is nothing to read, so that the caller does not think of an error. */
export function whyEmpty(html: string, isWhole: boolean): string {
  if (html.trim() === '') return 'The feed gives no text. Open its url.';
  if (!isWhole) return 'The part that was read contains no text. Open its url.';
  const pictures = html.split(/<img\b/i).length - 1;
  if (pictures > 0)
    return String(words`It contains ${counted(pictures, words`picture`)} and no words. Open its url.`);
  if (/<(?:video|audio|iframe|embed|figure)\b/i.test(html))
    return 'It contains a player and no words. Open its url.';
  return 'It contains no words. Open its url.';
}
