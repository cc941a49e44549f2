interface TlsSite {
  readonly origin: string;
  readonly caSettings: string;
}

const NO_TLS = /^(?:EPROTO|ERR_SSL_)/;
const UNKNOWN_ISSUER = /^(?:DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** Says what is wrong with a TLS connection and how to mend it; never by switching the check off. */
export function tlsReason(code: string, { origin, caSettings }: TlsSite): string {
  if (NO_TLS.test(code)) {
    return `No TLS connection to ${origin} came about (${code}). Check scheme and port of the address setting.`;
  }
  const trust = `Authorities of your own are trusted through ${caSettings}.`;
  return `The certificate of ${origin} is not accepted (${code}): ${explain(code)} ${trust}`;
}

function explain(code: string): string {
  if (UNKNOWN_ISSUER.test(code)) {
    return 'it is self-signed, or its issuer is not a known authority. Save the certificate of the issuer as PEM.';
  }
  if (code === 'CERT_HAS_EXPIRED') return 'it has expired. Renew it on the backend.';
  if (code === 'CERT_NOT_YET_VALID') return 'it is not valid yet. Check the clocks of both machines.';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID' || code === 'UND_ERR_PRX_TLS') {
    return 'it was issued for another name. Use a name from the certificate in the address setting.';
  }
  return 'the check failed. Look at the certificate on the backend.';
}
