import { defineServer } from '@guard/core';
import { checks } from './api/checks.ts';
import { explain } from './api/explain.ts';
import { start } from './start.ts';
import { tools } from './tools.ts';
import { webPage } from './web-page.ts';

/** The Woodpecker server, as data. */
export const server = defineServer({
  ...start,
  backend: 'woodpecker',
  supplied: 'call',
  secretKeys: [],
  serialWrites: false,
  connect: ({ url, token }) => ({
    base: url,
    account: '',
    headers: (): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }),
  webPage,
  explain,
  checks,
  tools,
});
