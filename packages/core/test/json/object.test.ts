import { describe, expect, it } from 'vitest';
import { isObject, own } from '../../src/json/object.ts';

describe('a member of an object', () => {
  it('is read where the object has it', () => {
    expect(own({ a: 1 }, 'a')).toBe(1);
    expect(own(Object.assign(Object.create(null), { a: null }), 'a')).toBeNull();
    expect(own({ a: 1 }, 'b')).toBeUndefined();
  });

  it.each([
    ['an inherited member', Object.create({ a: 1 })],
    ['a member under __proto__', Object.setPrototypeOf({}, { a: 1 })],
    ['a list that was given one', Object.assign([], { a: 1 })],
    ['a text', 'a'],
    ['null', null],
    ['nothing', undefined],
  ])('%s is none, whoever put it there', (_name, value: unknown) => {
    expect(own(value, 'a')).toBeUndefined();
  });

  it('is not what every object inherits', () => {
    expect(own({}, 'constructor')).toBeUndefined();
    expect(own({}, '__proto__')).toBeUndefined();
  });
});

it('a list, null and a function are no objects', () => {
  expect([{}, Object.create(null)].every(isObject)).toBe(true);
  expect([[], null, undefined, 'x', 1, () => 1].some(isObject)).toBe(false);
});
