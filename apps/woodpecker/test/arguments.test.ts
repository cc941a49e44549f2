import { describe, expect, it } from 'vitest';
import { pathName } from '../src/arguments/path-name.ts';
import { window } from '../src/arguments/window.ts';
import { login } from '../src/users/user-arguments.ts';
import * as z from 'zod';

describe('a name that stands in a path', () => {
  const name = pathName('Name');

  it.each(['NPM_TOKEN', 'a/b', 'registry.example.com:5000/team', '...', 'a..b', 'ü+#?%', ' x '])(
    'may be %j',
    (value) => {
      expect(name.safeParse(value).success).toBe(true);
    },
  );

  it.each([
    '',
    '.',
    '..',
    '../x',
    'a/../b',
    '%2e%2e',
    '%252e%252e',
    String.raw`..\x`,
    '\uD800',
    'x'.repeat(251),
  ])('is not %j, which names another thing or none', (value) => {
    expect(name.safeParse(value).success).toBe(false);
  });
});

describe('a login', () => {
  it.each(['octocat', 'a.b-c_9'])('may be %s', (value) => {
    expect(login.safeParse(value).success).toBe(true);
  });

  it.each(['', '.', '..', 'a/b', 'a b', 'a?forge_id=2', 'ü'])('is not %j', (value) => {
    expect(login.safeParse(value).success).toBe(false);
  });
});

describe('the window of a list', () => {
  const schema = z.strictObject(window);

  it.each([{}, { limit: 1 }, { limit: '500', page: 2 }])('may be %j', (value) => {
    expect(schema.safeParse(value).success).toBe(true);
  });

  it.each([{ limit: 0 }, { limit: 501 }, { page: 0 }, { page: 1.5 }, { perPage: 10 }])(
    'is not %j',
    (value) => {
      expect(schema.safeParse(value).success).toBe(false);
    },
  );
});
