import { JsonStrings } from './strings.ts';

const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const OPEN_BRACE = 0x7b;

/** Whether a JSON text holds more values than `most`. Linear, before anything is built. */
export function holdsMoreValues(text: string, most: number): boolean {
  // Each value has a character of its own and one that parts it from the next.
  if (text.length < 2 * most) return false;
  const strings = new JsonStrings();
  let values = 0;
  for (let at = 0; at < text.length && values <= most; at += 1) {
    const unit = text.charCodeAt(at);
    if (strings.take(unit)) continue;
    if (unit === COMMA || unit === OPEN_BRACKET || unit === OPEN_BRACE) values += 1;
  }
  return values > most;
}
