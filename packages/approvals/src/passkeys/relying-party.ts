/** The page that a passkey belongs to. */
export interface RelyingParty {
  /** Scheme, host and port, as a browser says them. */
  readonly origin: string;
  /** A passkey made for one id signs for no other. The port is no part of it. */
  readonly id: string;
}

export function relyingPartyOf(url: URL): RelyingParty {
  return { origin: url.origin, id: url.hostname };
}
