import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { pathWithQuery } from '../journal.ts';
import type { ServerEnv } from '../listen.ts';
import type { Instance } from './instance.ts';
import type { ClientRow } from './rows.ts';

/** As much of version 14 as a caller meets who takes it for 15: other paths, other ids, other error bodies. */
export function createV14App(instance: Instance): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const ids = new Map<number, string>();
  app.get('/api/session', (c) => {
    const requiresPassword = instance.switches.v14Password;
    return c.json({ requiresPassword, authenticated: !requiresPassword });
  });
  app.get('/api/release', (c) => c.json(14));
  app.use('/api/*', (c, next) => {
    // The bare password is the whole value of the header; whoever sends anything else gets a bare 500.
    const passes =
      !instance.switches.v14Password || c.req.header('authorization') === instance.fixed.password;
    return passes ? next() : Promise.resolve(v14Error(500));
  });
  app.get('/api/wireguard/client', (c) => c.json(instance.clients.rows.map((row) => v14Client(row, ids))));
  app.get('/', (c) =>
    c.html('<!DOCTYPE html><html><head><title>WireGuard</title></head><body></body></html>'),
  );
  app.notFound((c) => {
    if (c.req.method !== 'GET') return v14Error(405, 'Method Not Allowed');
    return v14Error(404, `Cannot find static asset ${pathWithQuery(c.req.url)}`);
  });
  return app;
}

function v14Client(row: ClientRow, ids: Map<number, string>): object {
  const id = ids.get(row.id) ?? randomUUID();
  ids.set(row.id, id);
  return {
    id,
    name: row.name,
    enabled: row.enabled,
    address: row.ipv4Address,
    publicKey: row.publicKey,
    createdAt: `${row.createdAt.replace(' ', 'T')}.000Z`,
    updatedAt: `${row.updatedAt.replace(' ', 'T')}.000Z`,
    downloadableConfig: true,
    persistentKeepalive: 'off',
    latestHandshakeAt: null,
    transferRx: 0,
    transferTx: 0,
  };
}

function v14Error(status: number, statusMessage?: string): Response {
  const body = { statusCode: status, ...(statusMessage !== undefined && { statusMessage }), stack: [] };
  return new Response(JSON.stringify(body, null, 2), {
    status,
    statusText: statusMessage ?? '',
    headers: { 'content-type': 'application/json' },
  });
}
