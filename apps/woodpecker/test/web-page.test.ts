import { expect, test } from 'vitest';
import { webPage } from '../src/web-page.ts';

test.each<[readonly (readonly [string, number | string])[], string | undefined]>([
  [
    [
      ['repository', 5],
      ['pipeline number', 12],
    ],
    '/repos/5/pipeline/12',
  ],
  [[['repository', 5]], '/repos/5'],
  [[['organization', 7]], '/orgs/7'],
])('what acts on %j is looked at in %s', (ids, address) => {
  const page = webPage((role) => new Map(ids).get(role));
  expect(page && String(page.path)).toBe(address);
});
