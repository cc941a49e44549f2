/** What is long and never shown, by how it begins and ends. */
const OPENING = /<!--|<style\b|<script\b/gi;
const CLOSING: Readonly<Record<string, RegExp>> = {
  '<!--': /-->/g,
  '<style': /<\/style[^>]{0,100}>/gi,
  '<script': /<\/script[^>]{0,100}>/gi,
};

/** An image within its own address: in an attribute, or in the `url()` of a style. */
const DATA_ADDRESS = /([=(]\s{0,10}["']?)data:[^"'\s<>)]{64,}/gi;

/**
 * HTML without comments, styles, scripts and images within addresses, so that they do not use up what is read of an
 * article. Linear time: a part that never ends stays as it is, and nothing behind it is looked at.
 */
export function withoutUnshown(html: string): string {
  let kept = '';
  let from = 0;
  for (let opening = find(OPENING, html, 0); opening !== undefined; opening = find(OPENING, html, from)) {
    const closing = find(CLOSING[opening.text.toLowerCase()], html, opening.end);
    if (closing === undefined) break;
    kept += html.slice(from, opening.end - opening.text.length);
    from = closing.end;
  }
  return (kept + html.slice(from)).replace(DATA_ADDRESS, '$1');
}

function find(pattern: RegExp | undefined, text: string, from: number) {
  if (pattern === undefined) return undefined;
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match === null ? undefined : { text: match[0], end: match.index + match[0].length };
}
