import { JsonStrings } from './strings.ts';

/** A value that JSON text can hold. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * How deep the brackets of a text nest that looks like a JSON object or array; 0 for any other text. Tells a
 * text that is not worth parsing, or too deep to walk, before the parser builds it.
 */
export function nestingDepth(text: string): number {
  const trimmed = text.trim();
  const ends = trimmed.charAt(0) + trimmed.charAt(trimmed.length - 1);
  if (ends !== '{}' && ends !== '[]') return 0;
  const strings = new JsonStrings();
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < trimmed.length; at += 1) {
    const unit = trimmed.charCodeAt(at);
    if (strings.take(unit)) continue;
    if (unit === OPEN_BRACE || unit === OPEN_BRACKET) deepest = Math.max(deepest, (depth += 1));
    else if (unit === CLOSE_BRACE || unit === CLOSE_BRACKET) depth -= 1;
  }
  return depth === 0 ? deepest : 0;
}

/** The value of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
