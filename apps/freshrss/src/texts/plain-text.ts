import { link, linkText, picture, player } from './html-formats.ts';
import { withoutUnshown } from './unshown-html.ts';

/** Makes readable text of articles' HTML. */
export interface TextReader {
  readonly textOf: (html: string) => string;
  /** Whether all of the HTML is looked at. */
  readonly readsWhole: (html: string) => boolean;
  /** How many texts were looked at only at their start so far. */
  readonly readInPart: () => number;
}

/**
 * Loaded on first use.
 *
 * @param longest UTF-16 code units of HTML that are looked at: an article may have half a million, hundreds are read
 *   in one call, and a publisher can make each of them slow to convert
 * @param addresses whether links keep theirs, for which an excerpt has no room
 */
export async function textReader(longest: number, { addresses = true } = {}): Promise<TextReader> {
  const readable = (html: string) => (html.length <= longest ? html : withoutUnshown(html));
  const readsWhole = (html: string) => readable(html).length <= longest;
  let inPart = 0;
  if (longest === 0) return { textOf: () => '', readsWhole, readInPart: () => 0 };
  const convert = await converter(addresses);
  return {
    textOf: (html) => {
      const looked = readable(html);
      if (looked.length > longest) inPart += 1;
      return convert(startOf(looked, longest)).trim();
    },
    readsWhole,
    readInPart: () => inPart,
  };
}

/**
 * The start of an HTML. An address that the cut goes through is left out: without its @, the password before it would
 * not be known for one.
 */
function startOf(html: string, longest: number): string {
  const start = html.slice(0, longest);
  const word = /[^\s<>]{1,2000}$/.exec(start.slice(-2000))?.[0] ?? '';
  const isCut = html.length > longest && !/[\s<>]/.test(html.charAt(longest));
  return isCut && word.includes('://') ? start.slice(0, -word.length) : start;
}

/** Stands where the nesting is too deep. HTML knows no such character, and an article that has it loses nothing. */
const TOO_DEEP = '\u{0}';

/**
 * Quotes and lists put a sign before each of their lines for every level, which a publisher can make many megabytes
 * of. So what is deeply nested is converted without them, and what is nested for no other purpose than to end the
 * stack is cut there.
 */
async function converter(addresses: boolean): Promise<(html: string) => string> {
  const { compile } = await import('html-to-text');
  const formatters = { webLink: addresses ? link : linkText, picture, player };
  const shallow = compile({
    wordwrap: false,
    formatters,
    limits: { maxDepth: 50, ellipsis: TOO_DEEP },
    selectors: [...SELECTORS, ...blocks(LINES)],
  });
  const deep = compile({
    wordwrap: false,
    formatters,
    limits: { maxDepth: 400, ellipsis: '…' },
    selectors: [...SELECTORS, ...blocks([...LINES, 'blockquote', 'ul', 'ol', 'li'])],
  });
  return (html) => {
    const text = shallow(html);
    return text.includes(TOO_DEEP) ? deep(html) : text;
  };
}

const SELECTORS = [
  { selector: 'a', format: 'webLink' },
  { selector: 'img', format: 'picture' },
  ...['video', 'audio', 'iframe', 'embed'].map((selector) => ({ selector, format: 'player' })),
  { selector: 'figure.enclosure', format: 'skip' },
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  // Between cells only. The library's own tables are padded to a width that a publisher can choose.
  ...['td + td', 'td + th', 'th + td', 'th + th'].map((selector) => ({
    selector,
    format: 'inlineSurround',
    options: { prefix: ' | ' },
  })),
];

/** Elements on lines of their own that the library does not know. */
const LINES = ['tr', 'caption', 'dt', 'dd', 'figcaption', 'summary', 'details', 'address'];

function blocks(names: readonly string[]) {
  const options = { leadingLineBreaks: 1, trailingLineBreaks: 1 };
  return names.map((selector) => ({ selector, format: 'block', options }));
}
