/** The line that every server writes at its start: the values in force, and where each came from. */
export const IN_FORCE =
  /^[a-z-]+: in force: writes \w+ \(.+\), ask \w+ \(.+\), when_off \w+ \(.+\), when_unable \w+ \(.+\), approve_by \w+ \(.+\)\n/m;

/** What else stands on stderr. */
export function withoutInForce(stderr: string): string {
  return stderr.replace(IN_FORCE, '');
}
