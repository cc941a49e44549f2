import type { Findings } from './findings.ts';

/** One of a closed list of words; undefined where nothing is set, and where it is refused. */
export function oneOf<const V extends string>(
  name: string,
  value: string | undefined,
  values: readonly V[],
  findings: Findings,
): V | undefined {
  if (value === undefined) return undefined;
  const known = values.find((each) => each === value);
  return known ?? findings.refuse(`${name} must be ${values.join(' or ')}`);
}
