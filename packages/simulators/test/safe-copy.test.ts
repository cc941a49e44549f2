import { describe, expect, it } from 'vitest';
import { safeCopy } from '../src/safe-copy.ts';

describe('the copy of a body in the journal', () => {
  it('keeps names of secret fields and hides their values, at any depth', () => {
    const body = {
      name: 'a',
      privateKey: 'k1',
      nested: [{ preSharedKey: 'k2', metricsPassword: 'p' }],
      apiToken: 't',
    };
    expect(safeCopy(JSON.stringify(body))).toEqual({
      name: 'a',
      privateKey: '[hidden]',
      nested: [{ preSharedKey: '[hidden]', metricsPassword: '[hidden]' }],
      apiToken: '[hidden]',
    });
  });

  it('hides names that one backend alone uses for secrets', () => {
    expect(safeCopy('{"value":"v","list":[{"value":1}]}', ['value'])).toEqual({
      value: '[hidden]',
      list: [{ value: '[hidden]' }],
    });
    expect(safeCopy('{"value":"v"}')).toEqual({ value: 'v' });
  });

  it('leaves null: no secret was sent', () => {
    expect(safeCopy('{"metricsPassword":null}')).toEqual({ metricsPassword: null });
  });

  it('cannot be changed by whoever reads it', () => {
    const copy = safeCopy('{"list":[1]}');
    expect(Object.isFrozen(copy)).toBe(true);
    expect(copy).toHaveProperty('list');
    expect(Object.isFrozen(Object(copy)['list'])).toBe(true);
  });

  it('keeps __proto__ as a field of its own instead of a prototype', () => {
    expect(Object.keys(Object(safeCopy('{"__proto__":{"a":1}}')))).toEqual(['__proto__']);
    expect(Object.prototype).not.toHaveProperty('a');
  });

  it('gives text that is no JSON as it came, and nothing for no body', () => {
    expect(safeCopy('{"name": ')).toBe('{"name": ');
    expect(safeCopy('')).toBeUndefined();
  });
});
