const SECRET_KEY = /(?:password|secret|token|privatekey|presharedkey|totpcode)$/i;

/**
 * A frozen copy of a request body for the journal. The name of a secret field stays, so that a test can see it
 * was sent; the value goes, so that a failing snapshot does not print it.
 * @param alsoSecret further names of fields, which only this backend uses for secrets
 */
export function safeCopy(text: string, alsoSecret: readonly string[] = []): unknown {
  if (text === '') return undefined;
  try {
    const copy: unknown = JSON.parse(text, (key, value: unknown) => hideSecret(key, value, alsoSecret));
    return copy;
  } catch {
    return text;
  }
}

function hideSecret(key: string, value: unknown, alsoSecret: readonly string[]): unknown {
  if ((SECRET_KEY.test(key) || alsoSecret.includes(key)) && value !== null) return '[hidden]';
  return typeof value === 'object' && value !== null ? Object.freeze(value) : value;
}
