import * as z from 'zod';

/**
 * A whole number, such as an id. Models write ids as text as often as not, so a string of digits counts as the
 * number; everything else that is no whole number is refused.
 */
export function wholeNumber(describes?: string, { min = 1, max = Number.MAX_SAFE_INTEGER }: Range = {}) {
  const schema = within(min, max);
  return describes === undefined ? schema : schema.describe(describes);
}

/** Bounds of a number, both included; by default every safe integer from 1. */
interface Range {
  readonly min?: number;
  readonly max?: number;
}

const schemas = new Map<string, ReturnType<typeof wholeNumberWithin>>();

/** One schema for all arguments of a range: to make one costs a third of a millisecond of every first call. */
function within(min: number, max: number) {
  const key = `${min} ${max}`;
  const known = schemas.get(key) ?? wholeNumberWithin(min, max);
  schemas.set(key, known);
  return known;
}

function wholeNumberWithin(min: number, max: number) {
  const number = z.int(`expected a whole number from ${min} to ${max}`).min(min).max(max);
  return z.preprocess(digitsToNumber, number);
}

function digitsToNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
}
