import type { Context, Hono } from 'hono';
import type { ServerEnv } from '../listen.ts';
import { SUCCESS, addressedClient } from './client-routes.ts';
import { configurationFileName, configurationText } from './configuration.ts';
import { ApiError, ServerError } from './errors.ts';
import type { Instance } from './instance.ts';
import { redirectToSetup } from './page-routes.ts';
import { qrCodeSvg } from './qr-code.ts';
import type { ClientRow } from './rows.ts';

/** Every way to a private key but GET /api/client/:id: configuration, QR code, one-time link. */
export function addCredentialRoutes(app: Hono<ServerEnv>, instance: Instance): void {
  app.get('/api/client/:clientId/configuration', (c) => {
    const { row } = addressedClient(c, instance);
    if (row === undefined) throw new ApiError(404, 'Client not found');
    return download(c, instance, row);
  });
  app.get('/api/client/:clientId/qrcode.svg', (c) => {
    const { row } = addressedClient(c, instance);
    if (row === undefined) throw new ServerError();
    return c.body(qrCodeSvg(configurationOf(instance, row)), 200, { 'content-type': 'image/svg+xml' });
  });
  app.post('/api/client/:clientId/generateOneTimeLink', async (c) => {
    const { id, row } = addressedClient(c, instance);
    if (row === undefined) throw new ServerError();
    instance.checkDatabase();
    await instance.overlap.run(
      instance.fixed.writeTurns,
      () => instance.links.generate(id, instance.traits.renewsLink),
      () => undefined,
    );
    return c.json(SUCCESS);
  });
  // Any method: a HEAD from a link preview uses the link too.
  app.all('/cnf/:link', (c) => {
    if (!instance.switches.setupDone) return redirectToSetup();
    return download(c, instance, redeem(c.req.param('link'), instance));
  });
}

function redeem(link: string, instance: Instance): ClientRow {
  const found = instance.links.find(link);
  const row = found && instance.clients.find(found.id);
  if (found === undefined || row === undefined) throw new ApiError(404, 'Invalid One Time Link');
  if (instance.traits.checksLinkExpiry && instance.links.isOver(found)) {
    throw new ApiError(410, 'One Time Link has expired');
  }
  instance.links.use(found);
  return row;
}

function download(c: Context<ServerEnv>, instance: Instance, row: ClientRow): Response {
  return c.body(configurationOf(instance, row), 200, {
    'content-type': instance.traits.configurationType,
    'content-disposition': `attachment; filename="${configurationFileName(row)}"`,
  });
}

function configurationOf(instance: Instance, row: ClientRow): string {
  return configurationText(row, instance.fixed, instance.serverPublicKey, instance.traits);
}
