import { asRecord } from '../clients/tool-result.ts';

/** What the core itself puts into words. */
const WORDED: ReadonlySet<unknown> = new Set(['date-time']);

/**
 * The texts of a schema that have a pattern or a form and no description, each with its place: neither is listed, so
 * that a model would have to guess what is taken.
 */
export function silentPatterns(schema: unknown, at = '', described = false): string[] {
  const { pattern, format, description, anyOf, properties, items } = asRecord(schema);
  const isSaid = described || description !== undefined;
  const hasForm = (pattern !== undefined || format !== undefined) && !WORDED.has(format);
  return [
    ...(hasForm && !isSaid ? [at.slice(1)] : []),
    ...(Array.isArray(anyOf) ? anyOf : []).flatMap((one) => silentPatterns(one, at, isSaid)),
    ...Object.entries(asRecord(properties)).flatMap(([name, value]) =>
      silentPatterns(value, `${at}.${name}`),
    ),
    ...(items === undefined ? [] : silentPatterns(items, `${at}[]`, isSaid)),
  ];
}
