import { remembering } from './remembering.ts';
import { isSecretKey, wordsOf } from './secret-key.ts';

/*
 * What addresses carry is named shorter than what documents do. A value that hides nothing useful costs little, a
 * credential that is shown costs all: `hash` and `key` are those of private feeds, `code` is what a sign-in page
 * hands out for a token, a signature is all that an address of a private file needs.
 */
const WHOLE = /^(?:hash|code)$/;
/** A `hash` that stands for somebody; those of commits and contents are no secret. */
const HASH = /(?:^|_)(?:user|rss|feed|auth|login|account|member)_?hash$/;
const LAST_WORD = /(?:^|_)(?:auth|sig|sign|signature|hmac|sid|sess|session|ticket)$/;
/** `key`, and what is called one; not what sorts, finds or publishes. */
const KEY =
  /(?:(?:^|_)(?<!(?:public|sort|order|group|cache|primary|foreign|partition|object|site|publishable)_)|feed|rss|user)key$/;

/** Whether the value of a query parameter of that name, as the address spells it, is hidden. */
export type ParameterJudge = (name: string) => boolean;

/** Judges the parameters of one server's addresses. `extra` are keys of its backend. */
export function parameterJudge(extra: readonly string[] = []): ParameterJudge {
  return remembering((encoded) => {
    const name = decoded(encoded);
    if (isSecretKey(name, extra)) return true;
    const words = wordsOf(name);
    return WHOLE.test(words) || HASH.test(words) || LAST_WORD.test(words) || KEY.test(words);
  });
}

function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    return encoded;
  }
}
