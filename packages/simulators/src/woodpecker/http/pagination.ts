import type { Call } from './call.ts';

const MOST = 50;

/** `page` and `perPage`; what is out of range becomes 50 and 1 without a word. */
export function pageOf<Row>(call: Call, rows: readonly Row[]): Row[] {
  const size = positive(call.query.get('perPage'), MOST);
  const page = positive(call.query.get('page'), 1);
  const perPage = size > MOST ? MOST : size;
  return rows.slice((page - 1) * perPage, page * perPage);
}

function positive(text: string | null, fallback: number): number {
  const number = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : 0;
  return number < 1 ? fallback : number;
}

/** An empty slice that was never made is `null` in Go's JSON. */
export function nullWhenEmpty<Row>(call: Call, rows: readonly Row[]): readonly Row[] | null {
  return rows.length === 0 && call.instance.quirks.nullLists ? null : rows;
}
