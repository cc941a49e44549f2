/** Columns of the frame on the left and the box on the right. */
const FRAME = 8;

/** Columns of text that fit into 80 beside the frame. */
export const WIDTH = 80 - FRAME;

/** Columns of text for a terminal of this width: a narrow one would tear words apart, and lines too long tire. */
export function widthWithin(columns = 80): number {
  return Math.max(20, Math.min(WIDTH, columns - FRAME));
}

/**
 * Breaks a text into lines of at most `width` columns. Paragraphs that came broken are filled anew; indented
 * lines stay lines of their own.
 *
 * What overflows an indented line is indented deeper: those lines hold names that strangers chose, and a name
 * long enough to be broken must not get a line that looks like one of the server's.
 */
export function wrap(text: string, width = WIDTH): string[] {
  return paragraphs(text).flatMap((line) => wrapLine(line, width));
}

/** An entry of a list, indented; what overflows is indented deeper. */
export function item(text: string, width = WIDTH): string[] {
  return wrap(`  ${text}`, width);
}

function paragraphs(text: string): string[] {
  const lines: string[] = [];
  let open = false;
  for (const line of text.split('\n')) {
    const joins = line !== '' && !line.startsWith(' ');
    if (joins && open) lines.push(`${lines.pop() ?? ''} ${line}`);
    else lines.push(line);
    open = joins;
  }
  return lines;
}

function wrapLine(line: string, width: number): string[] {
  const indent = line.slice(0, line.length - line.trimStart().length);
  const deeper = indent === '' ? '' : `${indent}    `;
  const lines: string[] = [];
  let current = indent;
  for (const word of line
    .trim()
    .split(' ')
    .flatMap(pieces(width - deeper.length))) {
    const start = current.trim() === '';
    if (!start && current.length + 1 + word.length > width) {
      lines.push(current);
      current = deeper + word;
    } else {
      current += start ? word : ` ${word}`;
    }
  }
  return [...lines, current];
}

/** A word longer than a line is cut: a terminal would break it at the left edge, over the frame. */
function pieces(length: number): (word: string) => string[] {
  return (word) =>
    word.length <= length
      ? [word]
      : Array.from({ length: Math.ceil(word.length / length) }, (_, index) =>
          word.slice(index * length, (index + 1) * length),
        );
}
