import { startWgEasy, type WgEasySimulator } from '@guard/simulators';
import {
  connectDriven2025,
  connectRaw2026,
  freePort,
  type HttpServer,
  type Issuer,
  nobody,
  overHttp,
  startHttp,
  startIssuer,
} from '@guard/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../support/session.ts';
import { writesOf } from '../support/writes.ts';
import { BINARY } from './team.ts';

const DELETE = 'DELETE /api/client/1';
const FORM = { elicitation: { form: {} } };
const YES = { action: 'accept', content: { confirm: true } };
const ARGS = { clientId: 1 };

let wgEasy: WgEasySimulator;
let issuer: Issuer;
let server: HttpServer;

const start = async (port: number) =>
  startHttp(
    BINARY,
    {
      ...settings(wgEasy),
      GUARD_AUTH: 'oauth',
      GUARD_OAUTH_ISSUER: issuer.url,
      GUARD_STATE_DIR: 'none',
      GUARD_PUBLIC_URL: `http://localhost:${port}`,
    },
    port,
  );

/** A token for this server, of somebody who may do all, unless it is said otherwise. */
const tokenOf = (claims: Readonly<Record<string, unknown>> = {}, port = server.port) =>
  issuer.token({
    aud: `http://localhost:${port}/mcp`,
    sub: 'alice',
    scope: 'read write',
    azp: 'one program',
    ...claims,
  });

const as = async (sub: string) => overHttp(server.url, await tokenOf({ sub }));

const call = (name: string, args: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

async function post(authorization: string | undefined, body: unknown): Promise<Response> {
  return fetch(server.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(authorization !== undefined && { authorization }),
    },
    body: JSON.stringify(body),
  });
}

beforeAll(async () => {
  // Under the import conditions of these tests, a part of the issuer complains after each of its answers.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  wgEasy = await startWgEasy();
  issuer = await startIssuer();
  server = await start(await freePort());
});
afterAll(async () => {
  server.signal('SIGKILL');
  await server.ended();
  await issuer.stop().catch(() => undefined);
  await wgEasy.close();
});
beforeEach(() => {
  wgEasy.reset();
  wgEasy.addClient({ name: 'laptop' });
});

describe('with an issuer', () => {
  it('a stranger is led from the refusal to the issuer', async () => {
    const refused = await post(undefined, call('list_clients', {}));
    expect(refused.status).toBe(401);
    const [, metadata = ''] =
      /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
    expect(await (await fetch(metadata)).json()).toMatchObject({
      resource: `http://localhost:${server.port}/mcp`,
      authorization_servers: [issuer.url],
      scopes_supported: ['read', 'write'],
    });
  });

  it('whoever it knows is asked, and one write is sent', async () => {
    const alice = await connectRaw2026(await as('alice'), nobody(), FORM);
    const leg = await alice.leg('delete_client', ARGS);
    if (!('asked' in leg)) throw new Error('nothing was asked');
    expect(leg.asked.params['message']).toContain('Asked by alice, with account');
    const extras = { inputResponses: { confirm: YES }, requestState: leg.asked.state };
    expect(await alice.leg('delete_client', ARGS, extras)).toMatchObject({ ended: { isError: false } });
    expect(writesOf(wgEasy)).toStrictEqual([DELETE]);
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['made for another server', { aud: 'https://other.example/mcp' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that is too old', { exp: 1_000_000_000 }],
    ['without a person', { sub: undefined }],
  ])('a token %s lets nobody in', async (_, claims) => {
    const { status } = await post(`Bearer ${await tokenOf(claims)}`, call('list_clients', {}));
    expect(status).toBe(401);
  });

  it('a token that nobody signed, or that somebody changed, lets nobody in', async () => {
    const [header, payload, signature] = (await tokenOf()).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const bob = Buffer.from(JSON.stringify({ sub: 'bob', scope: 'read write' })).toString('base64url');
    for (const forged of [`${none}.${payload}.`, `${header}.${bob}.${signature}`])
      expect((await post(`Bearer ${forged}`, call('list_clients', {}))).status).toBe(401);
  });

  it('whoever may only read is told every scope that a write needs, also one hidden in a list', async () => {
    const reader = `Bearer ${await tokenOf({ scope: 'read' })}`;
    expect((await post(reader, call('list_clients', {}))).status).toBe(200);
    const hidden = [call('list_clients', {}), call('delete_client', ARGS)];
    for (const body of [call('delete_client', ARGS), hidden]) {
      const refused = await post(reader, body);
      expect(refused.status).toBe(403);
      const challenge = refused.headers.get('www-authenticate') ?? '';
      expect(challenge).toContain('insufficient_scope');
      expect(challenge).toContain('scope="read write"');
    }
    expect(writesOf(wgEasy)).toStrictEqual([]);
  });

  it('what alice was asked, answered or given means nothing in the hands of bob, with the same program', async () => {
    const alice = await connectRaw2026(await as('alice'), nobody(), FORM);
    const bob = await connectRaw2026(await as('bob'), nobody(), FORM);
    const leg = await alice.leg('delete_client', ARGS);
    if (!('asked' in leg)) throw new Error('nothing was asked');
    const extras = { inputResponses: { confirm: YES }, requestState: leg.asked.state };
    await bob.leg('delete_client', ARGS, extras);

    const unable = await connectRaw2026(await as('alice'), nobody(), {});
    const { text } = await unable.callTool('delete_client', ARGS);
    const [, token] = /confirm_token[^\w-]+([\w-]{20,})/.exec(text) ?? [];
    const other = await connectRaw2026(await as('bob'), nobody(), {});
    expect(await other.callTool('delete_client', { ...ARGS, confirm_token: token })).toMatchObject({
      isError: true,
    });

    const dialogs = await connectDriven2025(await as('alice'), FORM);
    const begun = await dialogs.begin('delete_client', ARGS);
    if (!('dialog' in begun)) throw new Error('nothing was asked');
    const hers = await connectDriven2025(await as('bob'), FORM);
    const his = await hers.begin('delete_client', ARGS);
    if (!('dialog' in his)) throw new Error('nothing was asked');
    his.dialog.answer({ action: 'decline' });
    await his.dialog.ended;
    expect(writesOf(wgEasy)).toStrictEqual([]);
    begun.dialog.answer(YES);
    expect(await begun.dialog.ended).toMatchObject({ isError: false });
    expect(writesOf(wgEasy)).toStrictEqual([DELETE]);
  });

  it('an issuer that is away while its keys were never read lets nobody in, and all once it is back', async () => {
    const before = server;
    const port = await freePort();
    const [elsewhere, bearer] = [`Bearer ${await tokenOf()}`, `Bearer ${await tokenOf({}, port)}`];
    await issuer.stop();
    server = await start(port);
    try {
      const refused = await post(bearer, call('list_clients', {}));
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).not.toBeNull();
      await issuer.start();
      await expect
        .poll(async () => (await post(bearer, call('list_clients', {}))).status, { timeout: 60_000 })
        .toBe(200);
      // Made for the other instance.
      expect((await post(elsewhere, call('list_clients', {}))).status).toBe(401);
    } finally {
      server.signal('SIGKILL');
      await server.ended();
      server = before;
    }
  });
});
