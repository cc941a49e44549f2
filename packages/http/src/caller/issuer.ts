import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import { CallersUnknown } from './bearer.ts';

const TIMEOUT_MS = 5000;
const MOST_BYTES = 1024 * 1024;
/** A key that was taken back counts no longer than this. */
const KEYS_MS = 10 * 60_000;
/** Between two looks for a key that nobody knows, so that invented ones do not send us there each time. */
const COOLDOWN_MS = 30_000;
const METADATA_MS = 60 * 60_000;

const metadata = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** The keys of an issuer, as it publishes them. They are read with the first token and kept. */
export function keysOf(issuer: string, now: () => number): () => Promise<JWTVerifyGetKey> {
  let known: { readonly keys: JWTVerifyGetKey; readonly at: number } | undefined;
  let reading: Promise<JWTVerifyGetKey> | undefined;

  async function read(): Promise<JWTVerifyGetKey> {
    const uri = await discover(issuer);
    const keys = createRemoteJWKSet(uri, {
      timeoutDuration: TIMEOUT_MS,
      cooldownDuration: COOLDOWN_MS,
      cacheMaxAge: KEYS_MS,
      [customFetch]: boundedFetch,
    });
    known = { keys, at: now() };
    return keys;
  }

  return async () => {
    if (known !== undefined && now() < known.at + METADATA_MS) return known.keys;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    // One that cannot be reached has not changed its keys, as far as anybody can tell.
    if (known !== undefined) return reading.catch(() => known?.keys ?? unreachable());
    return reading.catch(unreachable);
  };
}

function unreachable(): never {
  throw new CallersUnknown('GUARD_OAUTH_ISSUER: its metadata or its keys cannot be read');
}

async function discover(issuer: string): Promise<URL> {
  for (const place of placesOf(new URL(issuer))) {
    const response = await boundedFetch(place.href, {
      method: 'GET',
      headers: { accept: 'application/json' },
    });
    if (!response.ok) continue;
    const { issuer: says, jwks_uri: uri } = metadata.parse(await response.json());
    // By RFC 8414: the document of another issuer, at the place of this one, counts for nothing.
    if (withoutSlash(says) !== withoutSlash(issuer)) throw new Error('the metadata is of another issuer');
    const url = new URL(uri);
    if (url.protocol !== 'https:' && issuer.startsWith('https:'))
      throw new Error('its keys are at a plain address');
    return url;
  }
  throw new Error('there is no metadata');
}

/** By RFC 8414 and by OpenID Connect, which put the path of an issuer in different places. */
function placesOf({ origin, pathname }: URL): URL[] {
  const path = pathname.replace(/\/$/, '');
  return [
    new URL(`/.well-known/oauth-authorization-server${path}`, origin),
    new URL(`${path}/.well-known/openid-configuration`, origin),
  ];
}

export const withoutSlash = (address: string) => address.replace(/\/$/, '');

/** Within the time, without being led elsewhere, and no more than a document of keys can be. */
async function boundedFetch(url: string, options: RequestInit): Promise<Response> {
  const response = await fetch(url, {
    ...options,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > MOST_BYTES) throw new Error('the answer is too large');
    parts.push(part);
  }
  const { status, headers } = response;
  return new Response(status === 204 ? null : Buffer.concat(parts), { status, headers });
}
