import type { Findings } from './findings.ts';
import { isPlaceholder, placeholderProblem } from './placeholder.ts';

const quotes = ['"', "'"];

/**
 * Drops what copying, files and `--env-file` add around a value: BOM, line ends, blanks, and one pair of quotes,
 * which is reported. One pair only, so that a value that really begins and ends with a quote can be set by quoting it.
 */
export function cleanValue(name: string, raw: string | undefined, findings: Findings): string {
  // trim() takes U+FEFF, every Unicode blank and every line end, in linear time.
  const trimmed = (raw ?? '').trim();
  const quoted = trimmed.length > 1 && quotes.some((q) => trimmed.startsWith(q) && trimmed.endsWith(q));
  if (!quoted) return trimmed;
  findings.warn(`${name}: the quotes around the value were dropped; remove them from the setting`);
  return trimmed.slice(1, -1).trim();
}

/**
 * The cleaned value, or undefined when it is empty (as good as not set: compose writes `NAME=`) or refused.
 * A line break inside would make Node print the whole header, so control characters end here, by name only.
 */
export function readValue(name: string, raw: string | undefined, findings: Findings): string | undefined {
  const value = cleanValue(name, raw, findings);
  if (value === '') return undefined;
  if (isPlaceholder(value)) return findings.refuse(`${name} ${placeholderProblem}`);
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(value)) {
    return findings.refuse(
      `${name} holds a line break or control character inside: set the bare value on one line`,
    );
  }
  return value;
}
