/** The text of a question, taken apart for laying it out. */
export interface Paragraphs {
  /** What will happen. */
  readonly will: string;
  /** What that costs. */
  readonly costs: readonly string[];
  /** Blocks of values that others wrote, each under the heading that says so. */
  readonly blocks: readonly {
    readonly heading: string;
    readonly rows: readonly { readonly label: string; readonly value: string }[];
  }[];
}

const ROW = /^ {2}([^:]*): (.*)$/;

/** Nothing is left out and nothing put in: what does not have the form of a block is a paragraph. */
export function paragraphsOf(text: string): Paragraphs {
  const [will = '', ...rest] = text.split('\n\n');
  const parts = rest.map((part) => ({ part, block: blockOf(part) }));
  return {
    will,
    costs: parts.flatMap(({ part, block }) => (block === undefined ? [part] : [])),
    blocks: parts.flatMap(({ block }) => block ?? []),
  };
}

function blockOf(part: string) {
  const [heading = '', ...lines] = part.split('\n');
  const rows = lines.map((line) => ROW.exec(line));
  if (rows.length === 0 || rows.includes(null)) return undefined;
  return { heading, rows: rows.map((row) => ({ label: row?.[1] ?? '', value: row?.[2] ?? '' })) };
}
