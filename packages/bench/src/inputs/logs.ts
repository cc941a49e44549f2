/** A mebibyte: the sizes below are counted in it. */
export const MB = 1024 * 1024;

const LINES = [
  '2026-11-30T10:12:44.123Z INFO  worker: fetched 312 objects in 1.204s (cache hit 87%)\n',
  '+ npm ci --no-audit --no-fund\n',
  'added 514 packages in 9s, from https://registry.example.org/simple/?page=2\n',
  ' PASS  src/queue/retry.test.ts (14 tests) 212ms\n',
  'warning: 3 vulnerabilities found, report them to security@example.org\n',
  'Step 7/12 : COPY --from=build /app/dist /srv/www\n',
];

const COLOURED = [
  '\u001B[32m✓\u001B[39m src/queue/retry.test.ts \u001B[2m(14 tests)\u001B[22m\u001B[33m 212ms\u001B[39m\n',
  '\u001B[1m\u001B[36m>\u001B[0m building \u001B[1mclient\u001B[22m for production...\r\n',
  '\u001B[31mERROR\u001B[0m \u001B[90m10:12:44\u001B[0m connection refused: db.example.org:5432\n',
];

/** Text of about this many characters in which the pieces take turns. */
export function fill(pieces: readonly string[], characters: number): string {
  const turn = pieces.join('');
  return turn.repeat(Math.ceil(characters / turn.length)).slice(0, characters);
}

/** A log as build servers store it, without anything that has to be cleaned. */
export const plainLog = (characters: number): string => fill(LINES, characters);

/** The same with the colours of a terminal, a handful in each line. */
export const colouredLog = (characters: number): string => fill(COLOURED, characters);
