/** UTF-16 code units of HTML; an article may have half a million, and a hundred are read at once. */
const LONGEST_HTML = 200_000;

/** Readable text of an article's HTML. Loaded on first use. */
export async function plainTextMaker(): Promise<(html: string) => string> {
  const { compile } = await import('html-to-text');
  const convert = compile({
    wordwrap: false,
    // Nesting as deep as a publisher likes would end the stack.
    limits: { maxDepth: 50, maxInputLength: LONGEST_HTML },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'figure.enclosure', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      { selector: 'table', options: { uppercaseHeaderCells: false } },
    ],
  });
  return (html) => convert(html.slice(0, LONGEST_HTML)).trim();
}
