import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScrubber, REDACTED } from '../../src/clean/scrub.ts';
import { isSecretKey } from '../../src/clean/secret-key.ts';

const SECRET = 'Zq7-never-shown';
const scrubber = createScrubber();

const secretKey = fc
  .tuple(
    fc.constantFrom('', 'git-', 'x.api.', 'my ', 'oauthClient_', '\u200b', '\u001b[1m'),
    fc.constantFrom(
      'password',
      'Passwd',
      'PASSPHRASE',
      'secret',
      'token',
      'apiKey',
      'api-key',
      'private_key',
      'PrivateKey',
    ),
    fc.constantFrom('', '_', '[]', '\u202e', '\u001b[0m', '1'),
  )
  .map((parts) => parts.join(''));
const plainKey = fc.oneof(
  fc.constantFrom('name', 'tokens', '__proto__', 'constructor', 'a\u200b', 'a', 'a (2)'),
  fc.string({ maxLength: 5 }),
);

const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(plainKey, tie('tree'), { maxKeys: 4 }),
    fc.dictionary(secretKey, fc.constantFrom<unknown>(SECRET, [SECRET], { a: { b: SECRET } }), {
      maxKeys: 3,
    }),
    fc
      .dictionary(secretKey, fc.constant(SECRET), { maxKeys: 2 })
      .map((value) => JSON.stringify({ body: value })),
    fc
      .tuple(fc.constantFrom('https', 'git+ssh'), fc.constantFrom(':', ':\u200b', ':\u001b[0m'))
      .map(([scheme, colon]) => `see ${scheme}://bob${colon}${SECRET}@h.example/x`),
  ),
}));

function countEntries(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner: unknown[] = Object.values(value);
  return inner.length + inner.reduce<number>((sum, item) => sum + countEntries(item), 0);
}

function allKeys(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(allKeys)];
}

describe('for any JSON-like value', () => {
  it('no value under a secret key, in an address or in JSON text is left', () => {
    fc.assert(
      fc.property(tree, (value) => {
        expect(JSON.stringify(scrubber.data(value))).not.toContain(SECRET);
      }),
      { numRuns: 3000 },
    );
  });

  it('scrubbing twice gives the same as scrubbing once', () => {
    fc.assert(
      fc.property(tree, (value) => {
        const once = scrubber.data(value);
        expect(scrubber.data(once)).toEqual(once);
      }),
      { numRuns: 3000 },
    );
  });

  it('no entry disappears but within what is hidden', () => {
    const plain = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.integer(),
        fc.array(tie('node'), { maxLength: 4 }),
        fc.dictionary(plainKey, tie('node'), { maxKeys: 5 }),
      ),
    })).node;
    fc.assert(
      fc.property(plain, (value) => {
        fc.pre(!allKeys(value).some((key) => isSecretKey(key)));
        expect(countEntries(scrubber.data(value))).toBe(countEntries(value));
      }),
      { numRuns: 2000 },
    );
  });

  it('the output is JSON: parsing its text gives it back', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withSparseArray: true,
          withNullPrototype: true,
          withMap: true,
          withSet: true,
          withTypedArray: true,
        }),
        (value) => {
          const output = scrubber.data(value);
          expect(JSON.stringify(JSON.parse(JSON.stringify(output)))).toBe(JSON.stringify(output));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('a configured secret is in no text, however it is mixed with other characters', () => {
    const configured = createScrubber({ secrets: [SECRET] });
    const piece = fc.constantFrom(
      SECRET,
      SECRET.slice(0, 5),
      SECRET.slice(5),
      '\u200b',
      '\u001b[0m',
      '\u0000',
      ' ',
      '\n',
      '@',
      '://',
      '?a=',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const output = configured.text(pieces.join(''));
        expect(output).not.toContain(SECRET);
        expect(output.replaceAll(REDACTED, '').length).toBeLessThanOrEqual(pieces.join('').length);
      }),
      { numRuns: 2000 },
    );
  });
});
