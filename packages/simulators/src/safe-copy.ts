const SECRET_KEY = /(?:password|secret|token|privatekey|presharedkey|totpcode)$/i;

/**
 * A frozen copy of a request body for the journal. The name of a secret field stays, so that a test can see it
 * was sent; the value goes, so that a failing snapshot does not print it.
 */
export function safeCopy(text: string): unknown {
  if (text === '') return undefined;
  try {
    const copy: unknown = JSON.parse(text, hideSecret);
    return copy;
  } catch {
    return text;
  }
}

function hideSecret(key: string, value: unknown): unknown {
  if (SECRET_KEY.test(key) && value !== null) return '[hidden]';
  return typeof value === 'object' && value !== null ? Object.freeze(value) : value;
}
