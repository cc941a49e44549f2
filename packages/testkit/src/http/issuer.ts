import { OAuth2Server } from 'oauth2-mock-server';

/** An issuer of access tokens of our own, that listens. */
export interface Issuer {
  readonly url: string;
  /** A token as it makes one. What is set to undefined is left out. */
  token(claims: Readonly<Record<string, unknown>>): Promise<string>;
  /** Whether or not it listens. */
  stop(): Promise<void>;
  /** Again, at the same address and with the same keys. */
  start(): Promise<void>;
}

export async function startIssuer(): Promise<Issuer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, 'localhost');
  const { url } = server.issuer;
  if (url === undefined) throw new Error('the issuer has no address');
  return {
    url,
    token: (claims) =>
      server.issuer.buildToken({
        scopesOrTransform: (_header, payload) => {
          Object.assign(payload, claims);
          for (const [name, value] of Object.entries(claims)) if (value === undefined) delete payload[name];
        },
      }),
    async stop() {
      if (server.listening) await server.stop();
    },
    start: () => server.start(Number(new URL(url).port), 'localhost'),
  };
}
