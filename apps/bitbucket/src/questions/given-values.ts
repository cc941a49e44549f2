import type { SuppliedValue, Words } from '@guard/core';

/** What came with the call and decides it, a line each; what the call leaves out has none. */
export function givenValues(values: readonly (readonly [Words, string | undefined])[]): SuppliedValue[] {
  return values.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}
