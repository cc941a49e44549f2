import { generateKeyPairSync, sign } from 'node:crypto';
import { startWgEasy, type WgEasySimulator } from '@guard/simulators';
import {
  connectRaw2026,
  freePort,
  type HttpServer,
  type Issuer,
  messagesOf,
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

async function post(
  authorization: string | undefined,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(server.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(authorization !== undefined && { authorization }),
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

const json = (part = ''): object => JSON.parse(Buffer.from(part, 'base64url').toString());
const text = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');

/** The same token with something else in it, under the signature that it had. */
function forged(token: string, inHeader: object, inPayload: object = {}): string {
  const [header, payload, signature] = token.split('.');
  const changed = [
    { ...json(header), ...inHeader },
    { ...json(payload), ...inPayload },
  ].map(text);
  return [...changed, 'alg' in inHeader ? '' : signature].join('.');
}

function signedByStranger(token: string): string {
  const said = token.split('.').slice(0, 2).join('.');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return `${said}.${sign('sha256', Buffer.from(said), privateKey).toString('base64url')}`;
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

  it.each<[string, () => Promise<string>]>([
    ['made for another server', () => tokenOf({ aud: 'https://other.example/mcp' })],
    ['of another issuer', () => tokenOf({ iss: 'https://evil.example' })],
    ['that is too old', () => tokenOf({ exp: 1_000_000_000 })],
    ['without a person', () => tokenOf({ sub: undefined })],
    ['that nobody signed', async () => forged(await tokenOf(), { alg: 'none' })],
    ['that somebody changed', async () => forged(await tokenOf(), {}, { sub: 'bob' })],
    ['that a stranger signed under the name of the key', async () => signedByStranger(await tokenOf())],
  ])('a token %s lets nobody in, and nothing is done', async (_, token) => {
    for (const body of [call('list_clients', {}), call('delete_client', ARGS)])
      expect((await post(`Bearer ${await token()}`, body)).status).toBe(401);
    expect(wgEasy.requests).toStrictEqual([]);
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

  it('a state of alice means nothing in the hands of bob with the same program, and hers is still good', async () => {
    const alice = await connectRaw2026(await as('alice'), nobody(), FORM);
    const bob = await connectRaw2026(await as('bob'), nobody(), FORM);
    const leg = await alice.leg('delete_client', ARGS);
    if (!('asked' in leg)) throw new Error('nothing was asked');
    const extras = { inputResponses: { confirm: YES }, requestState: leg.asked.state };
    expect(await bob.leg('delete_client', ARGS, extras)).not.toMatchObject({ ended: { isError: false } });
    expect(writesOf(wgEasy)).toStrictEqual([]);
    expect(await alice.leg('delete_client', ARGS, extras)).toMatchObject({ ended: { isError: false } });
    expect(writesOf(wgEasy)).toStrictEqual([DELETE]);
  });

  it('a two-call token of alice means nothing in the hands of bob', async () => {
    const alice = await connectRaw2026(await as('alice'), nobody(), {});
    const bob = await connectRaw2026(await as('bob'), nobody(), {});
    const given = async () => {
      const { text } = await alice.callTool('delete_client', ARGS);
      const [, token] = /confirm_token[^\w-]+([\w-]{20,})/.exec(text) ?? [];
      expect(token).toBeDefined();
      return { ...ARGS, confirm_token: token };
    };
    expect(await bob.callTool('delete_client', await given())).toMatchObject({ isError: true });
    expect(writesOf(wgEasy)).toStrictEqual([]);
    expect(await alice.callTool('delete_client', await given())).toMatchObject({ isError: false });
    expect(writesOf(wgEasy)).toStrictEqual([DELETE]);
  });

  it('a dialog of alice is not answered by bob, who knows her session and its id', async () => {
    const [alice, bob] = [`Bearer ${await tokenOf()}`, `Bearer ${await tokenOf({ sub: 'bob' })}`];
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: FORM,
      clientInfo: { name: 'raw', version: '1' },
    };
    const opened = await post(alice, { jsonrpc: '2.0', id: 1, method: 'initialize', params });
    const session = { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' };
    await opened.text();
    const messages = messagesOf(await post(alice, call('delete_client', ARGS), session));
    const { value: asked } = await messages.next();
    expect(asked).toMatchObject({ method: 'elicitation/create' });
    const yes = { jsonrpc: '2.0', id: asked.id, result: YES };
    expect((await post(bob, yes, session)).status).toBe(404);
    expect(writesOf(wgEasy)).toStrictEqual([]);
    expect((await post(alice, yes, session)).status).toBe(202);
    expect((await messages.next()).value).toMatchObject({ result: { structuredContent: { deleted: true } } });
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
