import { isSecretKey, wordsOf } from './secret-key.ts';

/*
 * What addresses carry is named shorter than what documents do. A value that hides nothing useful costs little, a
 * credential that is shown costs all: `hash` and `key` are those of private feeds, `code` is what a sign-in page
 * hands out for a token, a signature is all that an address of a private file needs.
 */
const WHOLE = /^(?:hash|code)$/;
const LAST_WORD = /(?:^|_)(?:auth|sig|sign|signature|hmac|sid|sess|session|ticket)$/;
/** `key`, and what is called one; not what sorts, finds or publishes. */
const KEY =
  /(?:(?:^|_)(?<!(?:public|sort|order|group|cache|primary|foreign|partition|object|site|publishable)_)|feed|rss|user)key$/;

/** Whether the value of a query parameter of that name is hidden. `extra` are keys of one backend. */
export function isSecretParameter(name: string, extra: readonly string[]): boolean {
  if (isSecretKey(name, extra)) return true;
  const words = wordsOf(name);
  return WHOLE.test(words) || LAST_WORD.test(words) || KEY.test(words);
}
