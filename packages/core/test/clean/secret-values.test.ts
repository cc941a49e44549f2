import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecretHider } from '../../src/clean/secret-values.ts';

const MARKER = '[gone]';

describe('createSecretHider', () => {
  it.each([[[]], [['']], [['abc']]])(
    'with nothing worth hiding in %j it returns the text itself',
    (secrets) => {
      expect(createSecretHider(secrets, MARKER)('abc and more')).toBe('abc and more');
    },
  );

  it('a file that was sent whole is not looked for whole, and what is shorter is', () => {
    const key = 'k'.repeat(100_000);
    const file = 'f'.repeat(100_001);
    expect(createSecretHider([file, key], MARKER)(`${file} ${key}`)).toBe(`${file} ${MARKER}`);
  });

  it('a secret that stands in the marker does not break the marker', () => {
    expect(createSecretHider(['first', 'gone'], MARKER)('first gone')).toBe('[gone] [gone]');
  });

  it('a short secret is hidden in base64 as a whole, and hides no chance runs', () => {
    const hide = createSecretHider(['abcd'], MARKER);
    expect(hide('YWJjZA== YWJjZA')).toBe('[gone] [gone]');
    expect(hide(`x ${Buffer.from('abcd').toString('base64').slice(0, 5)} y`)).toBe('x YWJjZ y');
  });

  it('a secret with unseen characters is known by its cleaned form as well', () => {
    expect(createSecretHider(['pass\u200bword'], MARKER)('is password')).toBe('is [gone]');
  });

  it('a lone surrogate in a secret is no exception', () => {
    expect(createSecretHider(['pass\ud800word'], MARKER)('other')).toBe('other');
  });

  it('no secret comes through base64, wherever it starts in the encoded text', () => {
    const secret = fc.stringMatching(/^[a-z0-9]{12,20}$/);
    const around = fc.string({ maxLength: 7 });
    fc.assert(
      fc.property(secret, around, around, (value, before, after) => {
        const bytes = Buffer.from(before + value + after);
        for (const encoding of ['base64', 'base64url'] as const) {
          const left = createSecretHider([value], MARKER)(bytes.toString(encoding));
          expect(left).toContain(MARKER);
          const rest = left.split(MARKER).map((part) => Buffer.from(part, encoding).toString('latin1'));
          expect(rest.join('')).not.toContain(value.slice(2, -2));
        }
      }),
    );
  });

  it.each([
    ['Go', 'a\\u0026b\\u003cc/d'],
    ['PHP', 'a&b<c\\/d'],
  ])('a secret is known in a log line that holds JSON by %s', (_writer, written) => {
    const hide = createSecretHider(['a&b<c/d'], MARKER);
    expect(hide(`sent {"pw":"${written}"} in 3 ms`)).toBe(`sent {"pw":"${MARKER}"} in 3 ms`);
  });

  it('a secret of other letters is known in a log line that holds JSON by PHP', () => {
    const line = String.raw`sent {"pw":"gr\u00fc\u00dfe\/\ud83d\ude00"}`;
    expect(createSecretHider(['grüße/😀'], MARKER)(line)).toBe(`sent {"pw":"${MARKER}"}`);
  });

  it('no secret comes through a query, a form or JSON text', () => {
    const secret = fc.string({
      unit: fc.constantFrom(...'aZ9 /+&%"\\@:ü'.split('')),
      minLength: 4,
      maxLength: 12,
    });
    fc.assert(
      fc.property(secret, (value) => {
        const hide = createSecretHider([value], MARKER);
        expect(hide(`?q=${encodeURIComponent(value)}`)).toBe(`?q=${MARKER}`);
        expect(hide(new URLSearchParams({ q: value }).toString())).toBe(`q=${MARKER}`);
        expect(hide(JSON.stringify({ q: value }))).toBe(`{"q":"${MARKER}"}`);
      }),
    );
  });
});
