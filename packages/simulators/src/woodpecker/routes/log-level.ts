/** By their numbers from -1 on; 6 is "no level", which logs nothing and reads as the empty text. */
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'panic', '', 'disabled'];

/**
 * What a level reads back as. Undefined for what the server refuses: names in any case are taken, and so are
 * the empty text and every integer of one byte.
 */
export function levelAfter(text: string): string | undefined {
  const name = text.toLowerCase();
  if (LEVELS.includes(name)) return name;
  if (!/^-?\d{1,3}$/.test(text)) return undefined;
  const number = Number(text);
  return number < -128 || number > 127 ? undefined : (LEVELS[number + 1] ?? String(number));
}
