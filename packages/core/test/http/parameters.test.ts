import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeParameters, encodeQuery } from '../../src/http/parameters.ts';

describe('parameters', () => {
  it('leave out what is undefined and keep what is empty, false or zero', () => {
    expect(encodeParameters({ a: undefined, b: '', c: false, d: 0, e: [] })).toBe('b=&c=false&d=0');
  });

  it('repeat the name of an array', () => {
    expect(encodeParameters({ i: [1, 'b c'] })).toBe('i=1&i=b+c');
  });

  it('become a query only when there is one', () => {
    expect(encodeQuery(undefined)).toBe('');
    expect(encodeQuery({ a: undefined })).toBe('');
    expect(encodeQuery({ a: 1 })).toBe('?a=1');
  });

  it('arrive as they were, whatever they hold: no value adds a parameter of its own', () => {
    const wellFormed = fc.string({ unit: 'binary' }).filter((text) => !/\p{Surrogate}/u.test(text));
    fc.assert(
      fc.property(wellFormed, wellFormed, (name, value) => {
        const decoded = [...new URLSearchParams(encodeParameters({ [name]: value, 'end~': 'x' }))];
        expect(decoded).toHaveLength(2);
        expect(decoded).toContainEqual([name, value]);
      }),
    );
  });
});
