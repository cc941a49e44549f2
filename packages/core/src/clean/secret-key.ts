import { remembering } from './remembering.ts';
import { cleanText } from './text.ts';

// The rule: a key that ends in one of these words, whatever stands before it; what a pipeline takes `from_secret` is
// the name of one. Words that only contain one, and
// plurals (which list names or count), are no credentials.
const CREDENTIAL =
  'password|passwd|pswd|passphrase|passcode|passkey|(?<!from|existing)secret|token|pwd|psk|credentials?|authorization|cookies?|jwt' +
  '|bearer|mnemonic|(?:php|j|asp)?sess(?:ion)?id';
// A key of one of these kinds is the secret half; public_key, primary_key and sort_key are not among them.
const SECRET_KEY =
  '(?:api|app|application|service|account|storage|private|secret|access|preshared|shared|master|root|auth|session' +
  '|hmac|jwt|crypt|crypto|cipher|encryption|encrypt|decryption|decrypt|signing|sign|wrapping|webhook|license' +
  '|licence|stream|wifi|wpa|wep|network|vault|unseal|unlock)keys?';
// These come in two halves, and only the name tells the public one.
const HALF_KEY =
  '(?<!public|pub)(?:ssh|deploy|deployment|gpg|pgp|age|rsa|dsa|ec|ecdsa|ed25519|tls|ssl|cert|certificate|ca|client|server)keys?';
// What a second factor is made of, and what replaces it when it is lost. Not the switches beside it: totpVerified.
const SECOND_FACTOR =
  '(?:totp|hotp|otp|mfa|2fa|tfa|twofactor)(?:keys?|seed|codes?|uri|url|auth)?|otpauth(?:uri|url)?' +
  '|(?:recovery|backup|scratch|emergency)(?:codes?|keys?|phrase|words)|seed(?:phrase|words|key)' +
  '|(?:verification|activation|pairing|security|authorization|auth|access|login|device|onetime|sms|pin)codes?';
// The credential itself in another notation, or a second one of the same name.
const NOTATION =
  '(?:pem|der|base64|b64|hex|raw|value|plain|plaintext|cleartext|text|string|data|encrypted|confirmation|confirm' +
  '|old|new|current|previous)?(?:v?\\d+)?';
// A hash of a password can be attacked offline.
const HASH = '(?:password|passwd|passphrase|passcode|pwd)hash';
// Without a separator before them these are common too, and end no other word.
const RUN_TOGETHER =
  '(?:db|user|admin|root|my|mysql|postgres|pg|redis|mail|smtp|ftp|http|proxy|sudo|become|vault)(?:pass|pw)';

const SECRET = new RegExp(
  `(?:(?:${CREDENTIAL}|${SECRET_KEY}|${HALF_KEY}|${SECOND_FACTOR}|${RUN_TOGETHER})${NOTATION}|${HASH})$`,
);

// Short words count as words only: bypass, compass, spin and pinned hold them by chance. A seed of random numbers
// is what repeats a failed test.
const SHORT_WORD =
  /(?:^|_)(?:pass|pw|pin|otp|totp|hotp|(?<!(?:random|rand|shuffle|test|hash|noise)_)seed)(?:_?(?:hash|value|v?\d+))?$/;
/** `auth` as a whole is what Docker and npm call an encoded user and password. */
const WHOLE = /^auth$/;

const NOT_A_LETTER = /[^\p{L}\p{N}]+/gu;
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/** The words of a key in lower case, joined by `_`: without separators, brackets, marks, unseen characters, width. */
export function wordsOf(key: string): string {
  return cleanText(key)
    .normalize('NFKC')
    .replace(HUMP, '_')
    .toLowerCase()
    .replace(NOT_A_LETTER, '_')
    .replace(/^_|_$/g, '');
}

function runTogether(words: string): string {
  return words.replaceAll('_', '');
}

/** Keys of a backend are few, and asked for with each key of each answer. */
const endingOf = remembering((own) => runTogether(wordsOf(own)));

/**
 * Whether the value under `key` is a credential, judged by how the key ends, however it is separated or
 * cased (`git-password`, `oauthClientSecret`, `x.api.token`, `password[]`).
 *
 * @param extra keys of one backend that count as well, matched in the same loose way
 */
export function isSecretKey(key: string, extra: readonly string[] = []): boolean {
  const words = wordsOf(key);
  const ending = runTogether(words);
  if (SECRET.test(ending) || SHORT_WORD.test(words) || WHOLE.test(words)) return true;
  return extra.some((own) => {
    const word = endingOf(own);
    return word !== '' && ending.endsWith(word);
  });
}
