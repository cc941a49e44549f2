import type { Posture } from '../guard/posture.ts';
import type { Choice, Choices } from './choices.ts';
import { readValue } from './clean-value.ts';
import type { Findings } from './findings.ts';
import type { Source } from './text-file.ts';

export const APPROVE_BY = 'GUARD_APPROVE_BY';
export const WHEN_UNABLE = 'GUARD_WHEN_UNABLE';
export const WHEN_OFF = 'GUARD_WHEN_OFF';

type Scaled = 'approveBy' | 'whenUnable' | 'whenOff';

/** The settings, with the values that a person can choose. To run unasked is none of them. */
const SETTINGS = {
  approveBy: { name: APPROVE_BY, values: ['dialog', 'page', 'passkey'] },
  whenUnable: { name: WHEN_UNABLE, values: ['token', 'page', 'refuse'] },
  whenOff: { name: WHEN_OFF, values: ['token', 'page', 'refuse'] },
} as const satisfies {
  readonly [K in Scaled]: { readonly name: string; readonly values: readonly Posture[K][] };
};

/** A server that took the next weaker value in its place would let pass what was to be stopped. */
const WITHOUT_PAGE: ReadonlySet<string> = new Set(['page', 'passkey']);

/** What an approval has to prove, and what happens where nobody can be asked: the same names on every server. */
export function readPostureSettings({ env }: Source, findings: Findings): Choices {
  return {
    approveBy: readScaled(SETTINGS.approveBy, env, findings),
    whenUnable: readScaled(SETTINGS.whenUnable, env, findings),
    whenOff: readScaled(SETTINGS.whenOff, env, findings),
  };
}

function readScaled<const T extends string>(
  { name, values }: { readonly name: string; readonly values: readonly T[] },
  env: Source['env'],
  findings: Findings,
): Choice<T> | undefined {
  const given = readValue(name, env[name], findings);
  if (given === undefined) return undefined;
  const value = values.find((known) => known === given);
  if (value === undefined) {
    return findings.refuse(`${name} must be one of ${values.join(', ')}: correct it, or leave it unset`);
  }
  if (!WITHOUT_PAGE.has(value)) return { value, by: name };
  const others = values.filter((known) => !WITHOUT_PAGE.has(known)).join(' or ');
  return findings.refuse(
    `${name}=${value} needs the approval page, which this server does not have: set it to ${others}`,
  );
}
