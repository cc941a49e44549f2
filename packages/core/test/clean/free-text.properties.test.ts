import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScrubber, REDACTED } from '../../src/clean/scrub.ts';

const SECRET = 'Zq7wR4tU9x';
const PIECES = [
  '"\'\\{}[]:=,;&|?#-<>().@/%$ \n\t'.split(''),
  ['token', 'password', 'pass', 'API key', 'a_token', 'seed', 'name', 'value', 'bob', 'export ', '12'],
  ['a1b2c3d4', 'true', '${A}', '***', '=>', ':=', '==', '://', '?key=', '%3A%2F%2F', '%40'],
  ['Authorization: ', 'Cookie: ', 'Bearer ', 'Basic Ym9iOnB3MTI=', '--', '--token ', 'token: |\n  '],
  ['-----BEGIN PRIVATE KEY-----', '-----END PRIVATE KEY-----', 'MIIEpAIBAAKCAQEA', '\\n', '…'],
  [' [1 more characters]', REDACTED, '\\"', '☃'],
].flat();
const texts = (pieces: readonly string[]) =>
  fc.array(fc.constantFrom(...pieces), { maxLength: 24 }).map((parts) => parts.join(''));

/** One and the same everywhere, so that a red run is the doing of a change. */
const SEED = 20_261_130;

describe('for any text made of what the scanners look for', () => {
  it('hiding twice gives the same as hiding once', () => {
    const scrubber = createScrubber();
    fc.assert(
      fc.property(texts(PIECES), (text) => {
        const once = scrubber.text(text);
        expect(scrubber.text(once)).toBe(once);
      }),
      { numRuns: 4000, seed: SEED },
    );
  });

  it('a secret of the configuration is never shown', () => {
    const scrubber = createScrubber({ secrets: [SECRET] });
    fc.assert(
      fc.property(texts([...PIECES, SECRET, SECRET, SECRET]), (text) => {
        expect(scrubber.text(text)).not.toContain(SECRET);
      }),
      { numRuns: 4000, seed: SEED },
    );
  });

  it('a credential on a line of its own is hidden, whatever stands on the lines around it', () => {
    const scrubber = createScrubber();
    const line = fc.constantFrom(
      `password=${SECRET}`,
      `  api_key: "${SECRET}"`,
      `{"token":"${SECRET}"}`,
      `run --token ${SECRET} x`,
      `Authorization: Bearer ${SECRET}`,
      `https://bob:${SECRET}@h.example/`,
    );
    fc.assert(
      fc.property(texts(PIECES), line, texts(PIECES), (before, secret, after) => {
        expect(scrubber.text(`${before}\n${secret}\n${after}`)).not.toContain(SECRET);
      }),
      { numRuns: 4000, seed: SEED },
    );
  });
});
