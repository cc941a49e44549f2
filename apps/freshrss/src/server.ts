import { defineServer } from '@guard/core';
import { checks } from './api/checks.ts';
import { ITEM_CONTENTS } from './api/endpoints.ts';
import { explain } from './api/explain.ts';
import { SECRET_KEYS } from './api/secret-keys.ts';
import { signInAs } from './api/sign-in.ts';
import { start } from './start.ts';
import { tools } from './tools.ts';
import { webPage } from './web-page.ts';

/** The FreshRSS server, as data. */
export const server = defineServer({
  ...start,
  backend: 'FreshRSS',
  supplied: 'none',
  secretKeys: SECRET_KEYS,
  serialWrites: false,
  connect: ({ url, user, apiPassword }) => ({
    base: url,
    account: user,
    headers: () => ({}),
    signIn: signInAs(url, user, apiPassword),
    readsByPost: [ITEM_CONTENTS],
  }),
  webPage,
  explain,
  checks,
  tools,
});
