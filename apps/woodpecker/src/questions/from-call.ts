import { fitsOnLine, isShownWhole, type SuppliedValue, ToolError, type Words } from '@guard/core';

/** More lines would push the sentence above them out of sight. */
const MOST_LINES = 20;

/**
 * What the call itself brings and what decides it: a login, an address, a destination. Only that is shown, because the
 * person cannot recognise the call without it; what others stored in Woodpecker stays out of every question.
 *
 * @throws ToolError for what cannot be shown whole: the rest of it would be agreed to unseen
 */
export function fromCall(values: readonly (readonly [Words, string | undefined])[]): SuppliedValue[] {
  const given = values.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
  if (given.length > MOST_LINES) {
    throw new ToolError(
      `Nothing was done: a person is shown at most ${MOST_LINES} values of a call, and this one has ${given.length}. Send fewer, and the others in further calls.`,
    );
  }
  const partly = given.find(({ value }) => !isShownWhole(value) || !fitsOnLine(value));
  if (partly === undefined) return given;
  throw new ToolError(
    `Nothing was done: a person is asked about this call, and the value of "${String(partly.label)}" cannot be shown whole. Leave hidden characters, line breaks and credentials out of it, and keep it below 190 characters.`,
  );
}

/** The name by which the call finds what is there. The question has the id as well, so a part of it is enough. */
export function namedBy(label: Words, name: string): SuppliedValue {
  return { label, value: name };
}

/** One line for each name of a list. */
export function eachOf(label: Words, names: readonly string[]): (readonly [Words, string])[] {
  return names.map((name) => [label, name] as const);
}
