import { defineServer } from '@guard/core';
import { checks } from './api/checks.ts';
import { explain } from './api/explain.ts';
import { start } from './start.ts';
import { tools } from './tools.ts';

/** The wg-easy server, as data. */
export const server = defineServer({
  ...start,
  backend: 'wg-easy',
  supplied: 'caller',
  secretKeys: ['oneTimeLink'], // whoever has it fetches a private key without signing in
  serialWrites: true, // parallel ones make wg-easy answer 500 and drop peers that nobody touched
  connect: ({ url, username, password }) => ({
    base: url,
    account: username,
    headers: () => ({ authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }),
  }),
  explain,
  checks,
  tools,
});
