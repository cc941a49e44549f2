import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createNamer } from '../../src/clean/unique-name.ts';

it('gives a free name out as it is', () => {
  expect(createNamer(['a'])('b')).toBe('b');
});

it('a forged name cannot take one that belongs to somebody', () => {
  const nameFor = createNamer(['token', 'token (2)']);
  expect(nameFor('token')).toBe('token (3)');
  expect(nameFor('token')).toBe('token (4)');
});

it('numbers the bearers of a name in the order they come', () => {
  const nameFor = createNamer([]);
  expect(['a', 'a', 'b', 'a'].map(nameFor)).toEqual(['a', 'a (2)', 'b', 'a (3)']);
});

it('a name that looks numbered collides with nobody', () => {
  const nameFor = createNamer([]);
  expect(['a', 'a (2)', 'a', 'a (2)'].map(nameFor)).toEqual(['a', 'a (2)', 'a (3)', 'a (2) (2)']);
});

it('names like members of every object are names', () => {
  const nameFor = createNamer(['constructor']);
  expect(nameFor('__proto__')).toBe('__proto__');
  expect(nameFor('constructor')).toBe('constructor (2)');
});

it('never gives one name to two, whatever is wanted', () => {
  const name = fc.constantFrom('a', 'a (2)', 'a (3)', 'b', '', ' (2)');
  fc.assert(
    fc.property(fc.uniqueArray(name), fc.array(name, { maxLength: 12 }), (taken, wanted) => {
      const given = wanted.map(createNamer(taken));
      expect(new Set([...taken, ...given]).size).toBe(taken.length + given.length);
    }),
  );
});
