import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { path, PathError } from '../../src/http/path.ts';

const secret = (name: string): string => String(path`/api/repos/${5}/secrets/${name}`);

describe('a path', () => {
  it('encodes each value as one segment and leaves the constants alone', () => {
    expect(String(path`/version`)).toBe('/version');
    expect(secret('NPM/TOKEN')).toBe('/api/repos/5/secrets/NPM%2FTOKEN');
    expect(secret('a b+c?d#e;f:é')).toBe('/api/repos/5/secrets/a%20b%2Bc%3Fd%23e%3Bf%3A%C3%A9');
    expect(String(path`/qr/${7}.svg`)).toBe('/qr/7.svg');
    expect(String(path`/x/${-1}/`)).toBe('/x/-1/');
  });

  it('keeps names that only look like dots', () => {
    for (const name of ['...', '.env', 'a..b', 'v1.', '..a', '%', '100%', '%2g', '50%25']) {
      expect(decodeURIComponent(secret(name))).toBe(`/api/repos/5/secrets/${name}`);
    }
  });

  it.each(['', '.', '..', '../..', 'a/..', '../x', './x', String.raw`a\..`, String.raw`..\x`])(
    'refuses %j, which would name the parent',
    (value) => {
      expect(() => secret(value)).toThrow(PathError);
    },
  );

  it.each([
    '%2e',
    '%2E%2e',
    '.%2e',
    '%252e%252E',
    '%25252e.',
    'a%2f..',
    '..%5Cx',
    '%2e%2e%2fx',
    '%2%65',
    '%%32%65',
    `%${'25'.repeat(9)}41`,
  ])('refuses %j, which a proxy that decodes twice reads as the parent', (value) => {
    expect(() => secret(value)).toThrow(PathError);
  });

  it.each([Number.NaN, Infinity, 1.5, 2 ** 53, 1e21])('refuses the number %d', (value) => {
    expect(() => path`/x/${value}`).toThrow(PathError);
  });

  it.each([undefined, null, true, {}, [], ['..'], Symbol('x'), { toString: () => '..' }])(
    'refuses a value that slipped past the types',
    (value) => {
      expect(() => Reflect.apply(path, undefined, [['/x/', ''], value])).toThrow(PathError);
    },
  );

  it('may begin with another path, which stays as it was encoded', () => {
    const repo = path`/api/repos/${5}`;
    expect(String(path`${repo}/secrets`)).toBe('/api/repos/5/secrets');
    expect(String(path`${path`/x/${'a b%'}`}/${'c/d'}`)).toBe('/x/a%20b%25/c%2Fd');
  });

  it('a value behind another path names no parent of it', () => {
    for (const name of ['', '..', '%2e%2e', '../../users']) {
      expect(() => path`${path`/api/repos/${5}`}/secrets/${name}`).toThrow(PathError);
    }
  });

  it('a value that runs into another path does not make repository 12 of repository 1', () => {
    const repo = path`/api/repos/${1}`;
    expect(() => path`${repo}${2}`).toThrow(PathError);
    expect(() => path`${repo}2/secrets`).toThrow(PathError);
    expect(() => path`${repo}${'/../../users'}`).toThrow(PathError);
  });

  it('a text that looks like a path is never taken as the beginning', () => {
    for (const text of ['/api', '/api/users/1', '//evil.example', 'http://evil.example/']) {
      expect(() => path`${text}/secrets`).toThrow(PathError);
    }
  });

  it.each([
    ['a proxy around a path', new Proxy(path`/api`, {})],
    ['what inherits from a path', Object.create(path`/api`)],
    ['what prints as a path', { toString: () => '/api', constructor: path`/api`.constructor }],
  ])('%s is no beginning', (_name, forged: unknown) => {
    expect(() => Reflect.apply(path, undefined, [['', '/x'], forged])).toThrow(PathError);
  });

  it('a path is a beginning and never a segment', () => {
    const name = path`/users/1`;
    expect(() => path`/api${name}`).toThrow(PathError);
    expect(() => path`/api${name}/x`).toThrow(PathError);
    expect(() => Reflect.apply(path, undefined, [['/api/', ''], name])).toThrow(PathError);
    expect(() => Reflect.apply(path, undefined, [['', '/', ''], path`/api`, name])).toThrow(PathError);
    expect(() => Reflect.apply(path, undefined, [['/api/', '/', ''], 'x', name])).toThrow(PathError);
  });

  it('does not begin with two slashes, where another host would stand', () => {
    expect(() => path`${path`/`}/evil.example/x`).toThrow(PathError);
  });

  it('refuses half of a surrogate pair, which cannot be encoded', () => {
    expect(() => secret('\ud800')).toThrow(PathError);
  });

  it.each([
    'x',
    '',
    '//evil.example/x',
    '/a/../b',
    '/a/./b',
    '/a?b',
    '/a#b',
    String.raw`/a\b`,
    '/a/%2e%2e',
    '/a\nb',
  ])('refuses the constant %j', (constant) => {
    expect(() => Reflect.apply(path, undefined, [[constant]])).toThrow(PathError);
  });

  it('says why and never repeats the value, which is the caller’s text', () => {
    expect(() => secret('../s3cr3t')).toThrow(/must not be/);
    expect(() => secret('../s3cr3t')).not.toThrow(/s3cr3t/);
  });

  it('cannot be changed', () => {
    const made = path`/x`;
    expect(Reflect.ownKeys(made)).toEqual([]);
    expect(Object.isFrozen(made)).toBe(true);
  });
});

/** Any exception but the refusal itself fails the test. */
function builtOrRefused(build: () => unknown): string | undefined {
  try {
    return String(build());
  } catch (error) {
    if (error instanceof PathError) return undefined;
    throw error;
  }
}

describe('whatever the values', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom('.', '/', '%', '2', '3', '5', '6', 'e', 'E', 'f', 'c', '\\', '?', '#', 'a'),
    }),
  );

  it('a path that is built has exactly its segments, and an URL parser leaves it as it is', () => {
    fc.assert(
      fc.property(text, text, (first, second) => {
        const built = builtOrRefused(() => path`/api/${first}/of/${second}`);
        if (built === undefined) return;
        const segments = built.split('/');
        expect(segments).toHaveLength(5);
        expect(new URL(built, 'http://h').pathname).toBe(built);
        expect([segments[2], segments[4]].map((part) => decodeURIComponent(part ?? ''))).toEqual([
          first,
          second,
        ]);
      }),
      { numRuns: 2000 },
    );
  });

  it('no number of decodings turns a segment into dots', () => {
    fc.assert(
      fc.property(text, (value) => {
        let segment = builtOrRefused(() => path`/${value}`)?.slice(1) ?? '';
        for (let round = 0; round < 9; round += 1) {
          const pieces = segment.split(/[/\\]/);
          expect(pieces).not.toContain('..');
          expect(pieces).not.toContain('.');
          segment = segment.replace(/%([0-9a-f]{2})/gi, (_match, hex: string) =>
            String.fromCharCode(Number.parseInt(hex, 16)),
          );
        }
      }),
      { numRuns: 2000 },
    );
  });
});
