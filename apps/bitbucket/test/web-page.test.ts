import { expect, test } from 'vitest';
import { webPage } from '../src/web-page.ts';

test.each<[readonly (readonly [string, number | string])[], string | undefined]>([
  [
    [
      ['project', 'PLAT'],
      ['repository', 'api'],
      ['pull request', 42],
    ],
    '/projects/PLAT/repos/api/pull-requests/42',
  ],
  [
    [
      ['project', '~ada'],
      ['repository', 'api'],
    ],
    '/projects/~ada/repos/api',
  ],
  [[], undefined],
])('what acts on %j is looked at in %s', (ids, address) => {
  const page = webPage((role) => new Map(ids).get(role));
  expect(page && String(page.path)).toBe(address);
});
