import { defineServer } from '@guard/core';
import { checks } from './api/checks.ts';
import { explain } from './api/explain.ts';
import { start } from './start.ts';
import { tools } from './tools.ts';

/** The server, as data. */
export const server = defineServer({
  ...start,
  backend: 'sample',
  supplied: 'others',
  secretKeys: [],
  serialWrites: false,
  connect: ({ url, token }) => ({
    base: url,
    account: '',
    headers: () => ({ authorization: `Bearer ${token}` }),
  }),
  explain,
  checks,
  tools,
});
