const NAMED: Readonly<Record<number, string>> = {
  7: 'a',
  8: 'b',
  9: 't',
  10: 'n',
  11: 'v',
  12: 'f',
  13: 'r',
  39: "'",
  92: '\\',
};

/** A number as the server prints ids in some messages: as the character of that number, quoted. */
export function goRune(id: number): string {
  const named = NAMED[id];
  if (named !== undefined) return `'\\${named}'`;
  if (id < 32 || id === 127) return `'\\x${id.toString(16).padStart(2, '0')}'`;
  return `'${String.fromCodePoint(id)}'`;
}
