import { createServer } from 'node:http';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { createPage } from '../../src/index.ts';
import { pageUnderTest } from './page-under-test.ts';

/** A page that listens, at an address of its own. */
export async function servedPage(shared: Parameters<typeof pageUnderTest>[0] = {}) {
  const server = createServer((request, response) => listen(request, response));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  const address = new URL(`http://localhost:${typeof bound === 'object' ? bound?.port : ''}`);
  const page = await pageUnderTest({ ...shared, address });
  const { approvals, home } = page;
  const listen = createPage({
    approvals,
    passkeys: home,
    now: () => page.clock.now,
    ...shared,
    address,
  });
  const { origin } = address;
  return {
    ...page,
    url: origin,

    /** As the script of the page posts it, over the network: what was made for one request is known to the next. */
    async json(path: string, body: unknown) {
      const headers = { 'content-type': 'application/json', origin };
      const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const said: unknown = await answer.json();
      return { status: answer.status, said };
    },
  };
}
