/**
 * Readable text of an article's HTML. Loaded on first use.
 *
 * @param longest UTF-16 code units of HTML that are looked at: an article may have half a million, hundreds are read
 *   in one call, and a publisher can make each of them slow to convert
 */
export async function plainTextMaker(longest: number): Promise<(html: string) => string> {
  if (longest === 0) return () => '';
  const { compile } = await import('html-to-text');
  const convert = compile({
    wordwrap: false,
    // Nesting as deep as a publisher likes would end the stack.
    limits: { maxDepth: 50, maxInputLength: longest },
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
  return (html) => convert(html.slice(0, longest)).trim();
}
