import type { HttpSettings } from '@guard/core/embed';
import { byOAuth } from './by-oauth.ts';
import { byToken } from './by-token.ts';
import { anybody, type Authenticate } from './caller.ts';
import { type ResourceMetadata, resourceMetadata } from './resource-metadata.ts';

/** How a server finds out who calls. */
export interface Callers {
  readonly authenticate: Authenticate;
  /** Undefined where no issuer says who may call. */
  readonly metadata: ResourceMetadata | undefined;
}

export interface CallerOptions {
  readonly settings: Pick<HttpSettings, 'auth' | 'publicUrl'>;
  /** Address of the MCP endpoint. */
  readonly resource: URL;
  readonly title: string;
  /** Tells the operator. */
  readonly complain: (line: string) => void;
}

export function createCallers({ settings, resource, title, complain }: CallerOptions): Callers {
  const { auth, publicUrl } = settings;
  if (auth.kind === 'none') return { authenticate: anybody, metadata: undefined };
  if (auth.kind === 'tokens') return { authenticate: byToken(auth.file, complain), metadata: undefined };
  const { issuer } = auth;
  const metadata = resourceMetadata(resource, issuer, title);
  const options = { issuer, resource, publicUrl, metadata: metadata.url.href, complain, now: Date.now };
  return { authenticate: byOAuth(options), metadata };
}
