import { cleanValue } from './clean-value.ts';
import type { Findings } from './findings.ts';

const on = new Set(['1', 'true', 'yes']);
const off = new Set(['', '0', 'false', 'no']);

/** A protection: what cannot be understood switches it on, and says so. */
export function readReadOnly(name: string, raw: string | undefined, findings: Findings): boolean {
  const value = cleanValue(name, raw, findings).toLowerCase();
  if (off.has(value)) return false;
  if (!on.has(value)) {
    findings.warn(`${name} is neither true nor false, so the server is read-only: set it to true or false`);
  }
  return true;
}

/** The opposite of a protection: only the one word switches it on, and what cannot be understood leaves it off. */
export function readInsecureTls(name: string, raw: string | undefined, findings: Findings): boolean {
  const value = cleanValue(name, raw, findings);
  if (value === 'true') {
    findings.warn(
      `${name}=true: the certificate of the instance is not checked; anybody in between can read everything`,
    );
    return true;
  }
  if (!off.has(value.toLowerCase())) {
    findings.warn(`${name} is not exactly true, so certificates are still checked`);
  }
  return false;
}

/**
 * Not trimmed and not guessed at: a value that quietly became the default would leave the dialog in a state the
 * operator does not believe it is in.
 */
export function readElicitation(raw: string | undefined, findings: Findings): boolean | undefined {
  if (raw === undefined || raw === 'true') return true;
  if (raw === 'false') return false;
  return findings.refuse('ELICITATION must be exactly true or false: correct it, or leave it unset for true');
}
