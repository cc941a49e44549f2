import { describe, expect, test, vi } from 'vitest';
import { oncePer } from '../../src/guard/once-per.ts';

describe('what is made once for each object', () => {
  test('is made once, however often it is asked for', () => {
    const make = vi.fn<(object: { id: number }) => string>(({ id }) => `made for ${id}`);
    const made = oncePer(make);
    const [one, other] = [{ id: 1 }, { id: 2 }];
    expect([made(one), made(other), made(one), made(other)]).toStrictEqual([
      'made for 1',
      'made for 2',
      'made for 1',
      'made for 2',
    ]);
    expect(make).toHaveBeenCalledTimes(2);
  });

  test('is made for the object and not for what it looks like: a call that looks the same has a digest of its own', () => {
    const made = oncePer<object, object>(() => ({}));
    expect(made({ id: 1 })).not.toBe(made({ id: 1 }));
  });

  test('may be nothing, and is then not made again', () => {
    const make = vi.fn<() => undefined>(() => undefined);
    const made = oncePer(make);
    const object = {};
    made(object);
    made(object);
    expect(make).toHaveBeenCalledOnce();
  });

  test('is tried again where it could not be made', () => {
    let fails = true;
    const made = oncePer<object, string>(() => {
      if (fails) throw new Error('not now');
      return 'made';
    });
    const object = {};
    expect(() => made(object)).toThrow('not now');
    fails = false;
    expect(made(object)).toBe('made');
  });
});
