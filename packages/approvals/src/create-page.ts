import { getRequestListener } from '@hono/node-server';
import type { PageListener, PageOptions } from '@guard/core/embed';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { approvalRoutes } from './http/approval-routes.ts';
import { securityHeaders } from './http/headers.ts';
import { createNonces } from './http/nonces.ts';
import { passkeyRoutes } from './http/passkey-routes.ts';
import { registerRoutes } from './http/register-routes.ts';
import { notice } from './http/reply.ts';
import { samePage } from './http/same-page.ts';
import { openPasskeys } from './passkeys/passkeys.ts';
import { relyingPartyOf } from './passkeys/relying-party.ts';

/** Far above what any form or passkey sends. */
const MOST_BYTES = 32 * 1024;

/** The page of all approvals that this process can see. */
export function createPage(options: PageOptions): PageListener {
  return getRequestListener(pageApp(options).fetch, { overrideGlobalObjects: false });
}

export function pageApp({
  approvals,
  address,
  passkeys: home,
  now,
  pinned,
  approversOf,
  passkeyAdded,
}: PageOptions): Hono {
  const app = new Hono().basePath(address.pathname.replace(/\/$/, ''));
  app.use(securityHeaders);
  app.use(async (context, next) =>
    samePage(address, (status, why) => notice(context, status, 'This was not accepted', why))(context, next),
  );
  app.use(
    bodyLimit({
      maxSize: MOST_BYTES,
      // The rest of it is never read, so the connection cannot be used again.
      onError: (context) => {
        context.header('connection', 'close');
        return notice(
          context,
          413,
          'This was not accepted',
          'It is larger than anything that this page sends.',
        );
      },
    }),
  );
  if (home !== undefined) {
    const passkeys = openPasskeys({ home, now, pinned, approversOf });
    const shared = { passkeys, party: relyingPartyOf(address), nonces: createNonces(home.keys, now) };
    app.route('/a', passkeyRoutes({ approvals, ...shared }));
    app.route('/register', registerRoutes({ passkeyAdded, ...shared }));
  }
  app.route('/a', approvalRoutes({ approvals, now }));
  app.notFound((context) =>
    notice(context, 404, 'There is nothing here', 'A link to a question is longer than this.'),
  );
  // Its words could hold a path or a key; whoever reads this page could do nothing with them.
  app.onError((_error, context) =>
    notice(context, 500, 'This did not work', 'Nothing was changed. Load the page again.'),
  );
  return app;
}
