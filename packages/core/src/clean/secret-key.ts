import { cleanText } from './text.ts';

// The rule: a key that ends in one of these words. Words that only contain one, and plurals (which list
// names or count), are no credentials.
const CREDENTIAL = 'password|passwd|passphrase|secret|token|pwd|psk|credentials?|authorization|cookies?';
// A key of one of these kinds is the secret half; public_key, primary_key and sort_key are not among them.
const SECRET_KEY =
  '(?:api|private|secret|access|preshared|shared|deploy|signing|encryption|master|auth|session|hmac)keys?';
// The credential itself in another notation, or a second one of the same name.
const NOTATION = '(?:pem|der|base64|b64|value|plain|plaintext)?(?:v?\\d+)?';
// A hash of a password can be attacked offline.
const HASH = '(?:password|passwd|passphrase|pwd)hash';
const SECRET = new RegExp(`(?:(?:${CREDENTIAL}|${SECRET_KEY})${NOTATION}|${HASH})$`);

const NOT_A_LETTER = /[^\p{L}\p{N}]+/gu;

/** A key without what spellings differ in: case, separators, brackets, marks, unseen characters, width. */
function normalise(key: string): string {
  return cleanText(key).normalize('NFKC').toLowerCase().replace(NOT_A_LETTER, '');
}

/**
 * Whether the value under `key` is a credential, judged by how the key ends, however it is separated or
 * cased (`git-password`, `oauthClientSecret`, `x.api.token`, `password[]`).
 *
 * @param extra keys of one backend that count as well, matched in the same loose way
 */
export function isSecretKey(key: string, extra: readonly string[] = []): boolean {
  const ending = normalise(key);
  if (SECRET.test(ending)) return true;
  return extra.some((own) => {
    const word = normalise(own);
    return word !== '' && ending.endsWith(word);
  });
}
