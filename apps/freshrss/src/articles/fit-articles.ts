/** UTF-16 code units of JSON; what is left of a result's 25,000 is for its frame and its marks. */
const ROOM = 20_000;

/**
 * Keeps as many articles as fit, and ends the page there: an entry that is dropped behind a continuation would
 * never be seen.
 */
export function fitArticles<A extends { readonly id: string }>(
  articles: readonly A[],
  continuation: string | undefined,
): { articles: A[]; continuation: string | undefined } {
  let used = 0;
  for (const [index, article] of articles.entries()) {
    used += JSON.stringify(article).length;
    if (used > ROOM && index > 0) {
      return { articles: articles.slice(0, index), continuation: articles[index - 1]?.id };
    }
  }
  return { articles: [...articles], continuation };
}
