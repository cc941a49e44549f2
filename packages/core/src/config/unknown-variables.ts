import { closest } from './closest.ts';

/** A misspelt name outside the prefix counts only when it is this close; further away it is somebody else's. */
const nearMiss = 2;

/** The settings of the guard, which have this at their head on every server; and those of its tests, which are none. */
const GUARD = 'GUARD_';
const RESERVED = /^GUARD_(?:REAL|MODEL)_/;

/**
 * One warning for each variable that was meant for this server and has no effect: a misspelt WG_EASY_READ_ONLY
 * must not leave the server writable in silence.
 *
 * @param own names with the prefix of the server
 * @param shared names without it that matter to every server, such as ELICITATION
 */
export function warnUnknownVariables(
  prefix: string,
  own: readonly string[],
  shared: readonly string[],
  present: readonly string[],
): string[] {
  const start = `${prefix}_`;
  const known = new Set([...own, ...shared]);
  const byStem = new Map([...known].map((name) => [withoutStart(name, start), name]));
  const warnings: string[] = [];
  for (const name of present) {
    if (known.has(name)) continue;
    const upper = name.toUpperCase();
    if (upper.startsWith(start)) {
      warnings.push(
        warning(name, byStem.get(meantStem(withoutStart(upper, start), [...byStem.keys()]) ?? '')),
      );
    } else if (upper.startsWith(GUARD)) {
      if (!RESERVED.test(upper)) warnings.push(warning(name, closest(upper, shared)));
    } else {
      const meant = closest(upper, [...known], nearMiss);
      if (meant !== undefined) warnings.push(warning(name, meant));
    }
  }
  return warnings;
}

/** Misspelt, or with words around it: READONLY_MODE and MCP_READ_ONLY both mean READ_ONLY. */
function meantStem(stem: string, known: readonly string[]): string | undefined {
  const misspelt = closest(stem, known);
  if (misspelt !== undefined) return misspelt;
  const within = known.filter((name) => name.length > 4 && joined(stem).includes(joined(name)));
  return within.toSorted((a, b) => b.length - a.length)[0];
}

const joined = (name: string) => name.replaceAll('_', '');

// Compared without the prefix, which would make every name look alike.
function withoutStart(name: string, start: string): string {
  return name.startsWith(start) ? name.slice(start.length) : name;
}

function warning(name: string, meant: string | undefined): string {
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  return `${name} is not a setting of this server and has no effect${hint}`;
}
