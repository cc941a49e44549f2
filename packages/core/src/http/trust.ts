import type { SecureContext } from 'node:tls';

/** Whom to believe on the other end of TLS. */
export interface Trust {
  /** Readable certificates (PEM, one or more) to trust besides the authorities that Node trusts already. */
  readonly caPem?: string | undefined;
  /** Accept any certificate, on this client's connections to the backend only. */
  readonly insecureTls: boolean;
}

/**
 * A TLS context with Node's own authorities and these. The documented `ca` option would replace Node's: on Node 20
 * that loses NODE_EXTRA_CA_CERTS and --use-openssl-ca, and nothing documented gives them back.
 */
export async function trustContext(caPem: string): Promise<SecureContext> {
  const { createSecureContext } = await import('node:tls');
  const context = createSecureContext();
  context.context.addCACert(caPem);
  return context;
}
