import { type Issuer, startIssuer } from '@guard/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { byOAuth } from '../../src/caller/by-oauth.ts';
import type { Authenticate } from '../../src/caller/caller.ts';

const PUBLIC = new URL('https://ci.example/');
const RESOURCE = new URL('https://ci.example/mcp');
const METADATA = 'https://ci.example/.well-known/oauth-protected-resource/mcp';

let issuer: Issuer;
let authenticate: Authenticate;
const complaints: string[] = [];

function callers(url = issuer.url): Authenticate {
  return byOAuth({
    issuer: url,
    resource: RESOURCE,
    publicUrl: PUBLIC,
    metadata: METADATA,
    complain: (line) => complaints.push(line),
    now: Date.now,
  });
}

beforeAll(async () => {
  // Under the import conditions of these tests, a part of the issuer complains after each of its answers.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  issuer = await startIssuer();
});
afterAll(() => issuer.stop());
beforeEach(() => {
  authenticate = callers();
  complaints.length = 0;
});

/** A token as the issuer makes it; what is set to undefined is left out. */
const token = (claims: Readonly<Record<string, unknown>> = {}): Promise<string> =>
  issuer.token({ aud: RESOURCE.href, sub: 'alice', scope: 'read write', azp: 'a program', ...claims });

const requestWith = (authorization?: string) =>
  new Request(RESOURCE, { headers: authorization === undefined ? {} : { authorization } });

async function answerTo(authorization?: string): Promise<Response> {
  const answer = await authenticate(requestWith(authorization));
  if (!(answer instanceof Response)) throw new Error('was let in');
  return answer;
}

describe('a caller with an access token', () => {
  test('is the person, and not the program that they use', async () => {
    expect(await authenticate(requestWith(`Bearer ${await token()}`))).toStrictEqual({
      principal: { kind: 'oauth', iss: issuer.url, sub: 'alice' },
      scopes: ['read', 'write'],
    });
  });

  test.each([
    ['in a list of audiences', { aud: ['https://other.example', RESOURCE.href] }],
    ['for the public address', { aud: 'https://ci.example' }],
  ])('is let in with a token %s', async (_, claims) => {
    expect(await authenticate(requestWith(`Bearer ${await token(claims)}`))).not.toBeInstanceOf(Response);
  });

  test('may do what its scopes say, and nothing by words that merely look like one', async () => {
    const scopes = { scope: 'read writes write:all' };
    expect(await authenticate(requestWith(`Bearer ${await token(scopes)}`))).toMatchObject({
      scopes: ['read'],
    });
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['made for another server', { aud: 'https://other.example/mcp' }],
    ['made for nobody', { aud: undefined }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that is too old', { exp: 1_000_000_000 }],
    ['without an end', { exp: undefined }],
    ['without a person', { sub: undefined }],
    ['of a person without a name', { sub: '' }],
    ['that counts later', { nbf: 4_000_000_000 }],
  ])('is refused with a token %s', async (_, claims) => {
    const { status, headers } = await answerTo(`Bearer ${await token(claims)}`);
    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toContain('invalid_token');
    expect(headers.get('www-authenticate')).toContain(METADATA);
  });

  test.each<[string, () => Promise<string | undefined>]>([
    ['nothing', async () => undefined],
    ['a password', async () => 'Basic YTpi'],
    ['garbage', async () => 'Bearer x.y.z'],
    ['a token that nobody signed', async () => `Bearer ${unsigned(await token())}`],
    ['a token that was changed', async () => `Bearer ${changed(await token())}`],
  ])('is refused with %s', async (_, authorization) => {
    expect((await answerTo(await authorization())).status).toBe(401);
  });

  test('cannot be told while the issuer is away and its keys were never read: 503, and nothing is guessed', async () => {
    const bearer = `Bearer ${await token()}`;
    expect(await authenticate(requestWith(bearer))).not.toBeInstanceOf(Response);
    await issuer.stop();
    // Read before: the keys are the same still.
    expect(await authenticate(requestWith(bearer))).not.toBeInstanceOf(Response);
    authenticate = callers();
    const { status, headers } = await answerTo(bearer);
    expect(status).toBe(503);
    expect(headers.get('retry-after')).not.toBeNull();
    expect(complaints.join()).toContain('GUARD_OAUTH_ISSUER');
    expect(complaints.join()).not.toContain(bearer);
  });
});

function unsigned(jwt: string): string {
  const [, payload] = jwt.split('.');
  return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
}

function changed(jwt: string): string {
  const [header, payload = '', signature] = jwt.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const bob = JSON.stringify({ ...(claims as object), sub: 'bob' });
  return `${header}.${Buffer.from(bob).toString('base64url')}.${signature}`;
}
