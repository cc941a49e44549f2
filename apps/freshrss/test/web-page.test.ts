import { expect, test } from 'vitest';
import { webPage } from '../src/web-page.ts';

test.each<[readonly (readonly [string, number | string])[], string | undefined]>([
  [[['feed', 5]], '/i/?get=f_5'],
  [[['category', 'News']], undefined],
  [[], undefined],
])('what acts on %j is looked at in %s', (ids, address) => {
  const page = webPage((role) => new Map(ids).get(role));
  expect(page && `${String(page.path)}?get=${String(page.query?.['get'])}`).toBe(address);
});
