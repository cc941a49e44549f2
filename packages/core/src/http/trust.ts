import type { SecureContext } from 'node:tls';

/** Whom to believe on the other end of TLS. */
export interface Trust {
  /** Readable certificates (PEM, one or more) to trust besides the authorities that Node trusts already. */
  readonly caPem?: string | undefined;
  /** Accept any certificate, on this client's connections to the backend only. */
  readonly insecureTls: boolean;
}

/**
 * A TLS context with Node's own authorities and these, built once because parsing them all takes some 20 ms.
 * On Node 20 the former are those that come with Node: what NODE_EXTRA_CA_CERTS adds cannot be had there.
 */
export async function trustContext(caPem: string): Promise<SecureContext> {
  const tls = await import('node:tls');
  return tls.createSecureContext({ ca: [...nodeAuthorities(tls), caPem] });
}

function nodeAuthorities(tls: { readonly rootCertificates: readonly string[] }): readonly string[] {
  // Since Node 22.15; the types are of Node 20.
  const newer: unknown = Reflect.get(tls, 'getCACertificates');
  return typeof newer === 'function' ? newer('default') : tls.rootCertificates;
}
