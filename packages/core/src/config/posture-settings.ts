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
const NEEDS_PAGE: ReadonlySet<string> = new Set(['page', 'passkey']);

/** What an approval has to prove, and what happens where nobody can be asked: the same names on every server. */
export function readPostureSettings({ env }: Source, findings: Findings, hasPage: boolean): Choices {
  return {
    approveBy: readScaled(SETTINGS.approveBy, env, findings, hasPage),
    whenUnable: readScaled(SETTINGS.whenUnable, env, findings, hasPage),
    whenOff: readScaled(SETTINGS.whenOff, env, findings, hasPage),
  };
}

function readScaled<const T extends string>(
  { name, values }: { readonly name: string; readonly values: readonly T[] },
  env: Source['env'],
  findings: Findings,
  hasPage: boolean,
): Choice<T> | undefined {
  const given = readValue(name, env[name], findings);
  if (given === undefined) return undefined;
  const value = values.find((known) => known === given);
  if (value === undefined) {
    return findings.refuse(`${name} must be one of ${values.join(', ')}: correct it, or leave it unset`);
  }
  if (hasPage || !NEEDS_PAGE.has(value)) return { value, by: name };
  const others = values.filter((known) => !NEEDS_PAGE.has(known)).join(' or ');
  return findings.refuse(
    `${name}=${value} needs the approval page, which this server does not have: set it to ${others}`,
  );
}
