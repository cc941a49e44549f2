import { defineServer } from '@guard/core';
import { checks } from './api/checks.ts';
import { explain } from './api/explain.ts';
import { start } from './start.ts';
import { tools } from './tools.ts';
import { webPage } from './web-page.ts';

/** The Bitbucket server, as data. */
export const server = defineServer({
  ...start,
  backend: 'bitbucket',
  supplied: 'others',
  secretKeys: [],
  serialWrites: false,
  connect: ({ url, token }) => ({
    base: url,
    account: '',
    // Without the second one some instances take a write for one that a foreign web page made, and answer 403.
    headers: () => ({ authorization: `Bearer ${token}`, 'x-atlassian-token': 'no-check' }),
  }),
  webPage,
  explain,
  checks,
  tools,
});
