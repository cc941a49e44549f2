import { remembering } from './remembering.ts';
import { wordsOf } from './secret-key.ts';

/**
 * A variable, an expression or a mask that stands for the credential: a person has to see which one it is. An expression
 * may be cut at its first blank, yet nothing may stand behind it: that would be a credential that begins like one.
 */
const REFERENCE =
  /^(?:\$\{?[A-Za-z_][\w:.]*\}?|\$\([^)\n]*\)?|\$\{\{?[^}\n]+\}{0,2}|\{\{[^}\n]*\}{0,2}|<[^>\n]*>|%\w+%|[*•.]{3,}|…|x{3,}|REDACTED|(?:process\.env|os\.environ|secrets|env|var|local)\.\w+)$/i;
/** What says something about a credential, and the types that a compiler or a manual names in its place. */
const FACT =
  /^(?:true|false|yes|no|on|off|null|nil|none|undefined|unset|empty|missing|required|optional|any|unknown|string|str|number|int|bool|boolean|text|id=\S*|type=\S*|env=\S*)$/i;
const DIGITS = /^[+-]?\d+$/;
/** A test that passed, and the number that a run of random tests began with. */
const COUNTED = /(?:^|_)(?:pass|seed)$/;
const isCounted = remembering((key) => COUNTED.test(wordsOf(key)));

/** Whether a value in a free text is no credential, although its key names one. */
export function isNoCredential(value: string, key: string): boolean {
  if (value === '' || REFERENCE.test(value) || FACT.test(value)) return true;
  return DIGITS.test(value) && isCounted(key);
}

const SHORTEST_CREDENTIAL = 8;
/** No language has a longer word. */
const LONGEST_WORD = 128;

/** Whether a word of a sentence looks like a credential rather than like the next word. */
export function looksRandom(word: string): boolean {
  if (word.length > LONGEST_WORD) return true;
  return word.length >= SHORTEST_CREDENTIAL && /\d/.test(word) && /[a-z]/i.test(word);
}
