import * as z from 'zod';

/**
 * A whole number, such as an id. Models write ids as text as often as not, so a string of digits counts as the
 * number; everything else that is no whole number is refused.
 */
export function wholeNumber(describes: string, range: { min?: number; max?: number } = {}) {
  const { min = 1, max = Number.MAX_SAFE_INTEGER } = range;
  const number = z.int(`expected a whole number from ${min} to ${max}`).min(min).max(max);
  return z.preprocess(digitsToNumber, number).describe(describes);
}

function digitsToNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
}
