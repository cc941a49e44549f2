import type { Context, Hono } from 'hono';
import type { ServerEnv } from '../listen.ts';
import { authenticate, requireAccess, requireAdministrator } from './authentication.ts';
import { readBody } from './body.ts';
import { readClientUpdate, readNewClient } from './client-schema.ts';
import { getShape, listShape } from './client-shapes.ts';
import { ApiError, ServerError, ValidationError } from './errors.ts';
import type { Instance } from './instance.ts';
import { readListQuery, selectRows } from './list-query.ts';
import { isExpired } from './minute-job.ts';
import type { ClientRow } from './rows.ts';

/** List, create, get, update, enable, disable, delete. */
export function addClientRoutes(app: Hono<ServerEnv>, instance: Instance): void {
  app.get('/api/client', (c) => c.json(listClients(c, instance)));
  app.post('/api/client', async (c) => c.json(await createClient(c, instance)));
  app.get('/api/client/:clientId', (c) => {
    const { row } = addressedClient(c, instance);
    if (row === undefined) throw new ApiError(404, 'Client not found');
    if (instance.switches.interfaceDown) throw new ServerError();
    return c.json(getShape(row, instance.live.peers.get(row.id), instance.traits));
  });
  app.post('/api/client/:clientId', async (c) => c.json(await updateClient(c, instance)));
  app.post('/api/client/:clientId/enable', async (c) => {
    const { id, row } = addressedClient(c, instance);
    refuseExpired(row, instance);
    await instance.write(id, () => instance.clients.update(id, { enabled: true }));
    return c.json(SUCCESS);
  });
  app.post('/api/client/:clientId/disable', async (c) => {
    const { id } = addressedClient(c, instance);
    await instance.write(id, () => instance.clients.update(id, { enabled: false }));
    return c.json(SUCCESS);
  });
  app.delete('/api/client/:clientId', async (c) => {
    const { id } = addressedClient(c, instance);
    await instance.write(id, () => {
      instance.clients.remove(id);
      instance.links.remove(id);
    });
    return c.json(SUCCESS);
  });
}

export const SUCCESS = { success: true };

/** Who asks, which id the path means, and whether that row is theirs. Throws in the order of the real server. */
export function addressedClient(
  c: Context<ServerEnv>,
  instance: Instance,
): { id: number; row: ClientRow | undefined } {
  authenticate(c, instance);
  const id = clientId(c, instance);
  const row = instance.clients.find(id);
  requireAccess(instance, row);
  return { id, row };
}

/** Number() decides, so `0x1`, `1e0` and a blank are ids. */
function clientId(c: Context<ServerEnv>, instance: Instance): number {
  const id = Number(c.req.param('clientId'));
  if (!Number.isFinite(id)) throw new ValidationError([instance.traits.idMessage]);
  return id;
}

function listClients(c: Context<ServerEnv>, instance: Instance): object[] {
  authenticate(c, instance);
  const { clients, links, live, switches, traits, userId } = instance;
  const query = readListQuery(c, traits);
  if (switches.interfaceDown) throw new ServerError();
  const visible = clients.rows.filter((row) => switches.role === 'ADMIN' || row.userId === userId);
  return selectRows(visible, query, traits).map((row) =>
    listShape(row, links.of(row.id), live.peers.get(row.id), traits),
  );
}

async function createClient(c: Context<ServerEnv>, instance: Instance): Promise<object> {
  authenticate(c, instance);
  requireAdministrator(instance);
  const { name, expiresAt } = readNewClient(await readBody(c), language(c), instance.traits);
  const row = await instance.write(undefined, () => instance.clients.insert(name, expiresAt), true);
  return instance.traits.createAnswersId ? { ...SUCCESS, clientId: row.id } : SUCCESS;
}

async function updateClient(c: Context<ServerEnv>, instance: Instance): Promise<object> {
  authenticate(c, instance);
  const id = clientId(c, instance);
  const fields = readClientUpdate(await readBody(c), language(c), instance.traits);
  requireAccess(instance, instance.clients.find(id));
  await instance.write(id, () => {
    instance.clients.checkAddresses(id, fields.ipv4Address, fields.ipv6Address);
    instance.clients.update(id, fields);
  });
  return SUCCESS;
}

function refuseExpired(row: ClientRow | undefined, instance: Instance): void {
  if (!instance.traits.refusesEnablingExpired || row === undefined) return;
  if (isExpired(row.expiresAt, instance.clock.now())) {
    throw new ApiError(422, 'Client is expired. Please update the expiration date first.');
  }
}

function language(c: Context<ServerEnv>): string {
  return c.req.header('accept-language') ?? '';
}
