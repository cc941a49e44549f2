import type { Findings } from './findings.ts';
import { isPlaceholder, placeholderProblem } from './placeholder.ts';
import { isSecretReference, referenceProblem } from './secret-reference.ts';

const quotes: ReadonlySet<string> = new Set(['"', "'"]);

/** Those that a word processor or a chat puts in place of straight ones; every language has its own pairs. */
const typographic = /^[\p{Pi}\p{Pf}\u201A\u201E\uFF02\uFF07]$/u;

/**
 * Drops what copying, files and `--env-file` add around a value: BOM, line ends, blanks, and one pair of quotes,
 * which is reported. One pair only, so that a value that really begins and ends with a quote can be set by quoting it.
 */
export function cleanValue(name: string, raw: string | undefined, findings: Findings): string {
  // trim() takes U+FEFF, every Unicode blank and every line end, in linear time.
  const trimmed = (raw ?? '').trim();
  const ends = [trimmed.at(0) ?? '', trimmed.at(-1) ?? ''] as const;
  const pasted = ends.filter((end) => typographic.test(end)).length;
  const quoted = trimmed.length > 1 && (pasted === 2 || (ends[0] === ends[1] && quotes.has(ends[0])));
  if (quoted) {
    findings.warn(`${name}: the quotes around the value were dropped; remove them from the setting`);
    return trimmed.slice(1, -1).trim();
  }
  // It may belong to the value, but most often the rest of a pair was not copied.
  if (pasted > 0)
    findings.warn(
      `${name}: the value has a typographic quote at one end, which was kept; if it does not belong to the value, remove it`,
    );
  return trimmed;
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

/** The same for a value that is no address and no path: one that only says where a secret is kept is refused. */
export function readOwnValue(name: string, raw: string | undefined, findings: Findings): string | undefined {
  const value = readValue(name, raw, findings);
  return value !== undefined && isSecretReference(value)
    ? findings.refuse(`${name} ${referenceProblem}`)
    : value;
}
