import { remembering } from './remembering.ts';
import { isSecretKey } from './secret-key.ts';
import { isBlank } from './text-value.ts';

/** A key of a free text: the word before a colon or an equals sign. */
export interface TextKey {
  readonly start: number;
  readonly text: string;
  /** How the quotes around it are spelt; the empty text for none. */
  readonly quote: string;
}

const LONGEST_KEY = 128;
const LONGEST_QUOTE = 16;
/** The second words of names that are written in two: `API key: …`. */
const SECOND_WORD = /^(?:keys?|codes?|phrase)$/i;
const FIRST_WORD = /[A-Za-z]{2,20}[ \t]$/;
const BACKSLASH = 0x5c;
const A = 0x41;

/** Letters, digits, `_`, `-`, `.`, `[`, `]` and whatever is no ASCII. */
const KEY_UNITS = new Uint8Array(128);
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.[]') {
  KEY_UNITS[character.charCodeAt(0)] = 1;
}

function isKeyUnit(unit: number): boolean {
  return unit >= 0x80 || KEY_UNITS[unit] === 1;
}

function isQuote(unit: number): boolean {
  return unit === 0x22 || unit === 0x27;
}

/** The key that ends at `end`, but for blanks; read back no further than `from`. */
export function keyBefore(text: string, end: number, from: number): TextKey | undefined {
  let at = end;
  while (at > from && isBlank(text.charCodeAt(at - 1))) at -= 1;
  return isQuote(text.charCodeAt(at - 1)) ? quotedKey(text, at, from) : bareKey(text, at, from);
}

function quotedKey(text: string, end: number, from: number): TextKey | undefined {
  let inner = end - 1;
  while (inner > from && end - inner < LONGEST_QUOTE && text.charCodeAt(inner - 1) === BACKSLASH) inner -= 1;
  const quote = text.slice(inner, end);
  const earliest = Math.max(from, inner - LONGEST_KEY);
  const opening = text.slice(earliest, inner).lastIndexOf(quote);
  if (opening < 0) return undefined;
  const start = earliest + opening;
  return { start, text: unescaped(text.slice(start + quote.length, inner)), quote };
}

/** JSON may spell a key with escapes: "\u0074oken". */
function unescaped(key: string): string {
  return key.replace(/\\+u([0-9a-f]{4})/gi, (_escape, digits: string) =>
    String.fromCharCode(parseInt(digits, 16)),
  );
}

function bareKey(text: string, end: number, from: number): TextKey | undefined {
  const earliest = Math.max(from, end - LONGEST_KEY);
  let start = end;
  let seen = 0;
  for (; start > earliest; start -= 1) {
    const unit = text.charCodeAt(start - 1);
    if (!isKeyUnit(unit)) break;
    seen |= unit;
  }
  // Most colons of a log stand in times.
  if (seen < A) return undefined;
  // A longer word is no name. Read in part, it would be judged again at every colon in it.
  if (start > from && isKeyUnit(text.charCodeAt(start - 1))) return undefined;
  const word = text.slice(start, end);
  if (start === from || !isBlank(text.charCodeAt(start - 1)) || !SECOND_WORD.test(word)) {
    return { start, text: word, quote: '' };
  }
  const first = FIRST_WORD.exec(text.slice(Math.max(from, start - 22), start))?.[0] ?? '';
  return { start: start - first.length, text: first + word, quote: '' };
}

/** What a key says about the value behind it. */
export type KeyKind = 'secret' | 'name' | 'value' | 'plain';

const NAME = /(?:^|[ \t])(?:name|key|variable|header|field|parameter)$/i;
const VALUE = /^(?:value|val|default)$/i;
/** Too common a word of programs and mail: `auth: login`. */
const COMMON = /^auth$/i;

/** Judges the keys of one server's texts. */
export function keyJudge(extraKeys: readonly string[]): (key: string) => KeyKind {
  return remembering((key) => (key.length > LONGEST_KEY ? 'plain' : kindOf(key, extraKeys)));
}

function kindOf(key: string, extraKeys: readonly string[]): KeyKind {
  if (!COMMON.test(key) && isSecretKey(key, extraKeys)) return 'secret';
  if (NAME.test(key)) return 'name';
  return VALUE.test(key) ? 'value' : 'plain';
}
