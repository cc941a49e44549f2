import { json } from './answers.ts';
import type { Call } from './call.ts';

const USUAL = 25;
const MOST = 1000;

/**
 * `{values, size, limit, start, isLastPage, nextPageStart}` (READ: 9.4 OpenAPI). A page may hide rows, so the next
 * page begins where the answer says, and not at `start + limit`.
 * @param most the server gives no longer page than this
 */
export function page<Row>(
  call: Call,
  rows: readonly Row[],
  shape: (row: Row) => unknown,
  most = MOST,
): Response {
  const { hiddenRows, pagesStuck } = call.instance.switches;
  const start = numberIn(call, 'start', 0);
  const limit = Math.min(numberIn(call, 'limit', USUAL) || USUAL, most);
  const stride = hiddenRows + 1;
  const first = Math.ceil(start / stride);
  const shown = rows.slice(first, first + limit);
  const isLastPage = first + limit >= rows.length;
  const next = pagesStuck && start > 0 ? start : (first + limit) * stride;
  return json({
    values: shown.map(shape),
    size: shown.length,
    isLastPage: isLastPage && !(pagesStuck && start > 0),
    start,
    limit,
    nextPageStart: isLastPage && !(pagesStuck && start > 0) ? null : next,
  });
}

export function numberIn(call: Call, name: string, fallback: number): number {
  const given = call.query.get(name) ?? '';
  return /^\d{1,9}$/.test(given) ? Number(given) : fallback;
}

/** Whether a text holds what the query filters by, in any case. */
export function filtered(call: Call, parameter: string, value: string): boolean {
  return value.toLowerCase().includes((call.query.get(parameter) ?? '').toLowerCase());
}
