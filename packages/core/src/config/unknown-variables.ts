import { closest } from './closest.ts';

/** A misspelt name outside the prefix counts only when it is this close; further away it is somebody else's. */
const nearMiss = 2;

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
      const stem = closest(withoutStart(upper, start), [...byStem.keys()]);
      warnings.push(warning(name, byStem.get(stem ?? '')));
    } else {
      const meant = closest(upper, [...known], nearMiss);
      if (meant !== undefined) warnings.push(warning(name, meant));
    }
  }
  return warnings;
}

// Compared without the prefix, which would make every name look alike.
function withoutStart(name: string, start: string): string {
  return name.startsWith(start) ? name.slice(start.length) : name;
}

function warning(name: string, meant: string | undefined): string {
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  return `${name} is not a setting of this server and has no effect${hint}`;
}
