import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ConfigurationError } from '../../src/config/configuration-error.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import type { Environment } from './environment.ts';
import { builds, filesOf, vpn, vpnEnvironment } from './environment.ts';

/** No message of ours has these letters, so finding them in one is a leak and never a coincidence. */
const canary = 'zqx9';

/** Secrets as they come: any characters at all, in quotes, as placeholders, with line ends, broken in two. */
const secrets = fc
  .tuple(
    fc.constantFrom('', '"', "'", '${', '$', '<', '\uFEFF', ' ', '\0'),
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('\r\n', '@', ':', '/', '?', '#', '%', '${X}'),
    ),
    fc.constantFrom('', '"', "'", '}', '>', '\r\n', '\n\n', ' '),
  )
  .map(([before, middle, after]) => `${before}${canary}${middle}${canary}${after}`);

/** Every place in which a person has put a credential. */
const places: Record<string, (secret: string) => Environment> = {
  'the variable': (secret) => ({ WG_EASY_PASSWORD: secret }),
  'the file': () => ({ WG_EASY_PASSWORD: undefined, WG_EASY_PASSWORD_FILE: '/secret' }),
  both: (secret) => ({ WG_EASY_PASSWORD: secret, WG_EASY_PASSWORD_FILE: '/secret' }),
  'the path of the file': (secret) => ({ WG_EASY_PASSWORD: undefined, WG_EASY_PASSWORD_FILE: secret }),
  'the user name': (secret) => ({ WG_EASY_USERNAME: `ada:${secret}` }),
  'the address': (secret) => ({ WG_EASY_URL: secret }),
  'the userinfo': (secret) => ({ WG_EASY_URL: `http://bob:${secret}@vpn.example.org/` }),
  'the query': (secret) => ({ WG_EASY_URL: `http://vpn.example.org/?token=${secret}` }),
  'the fragment': (secret) => ({ WG_EASY_URL: `http://vpn.example.org/#${secret}` }),
  'the certificate path': (secret) => ({ WG_EASY_CA_FILE: secret }),
  'a proxy': (secret) => ({ HTTPS_PROXY: `ftp://bob:${secret}@proxy.example.org` }),
  'a proxy that works': (secret) => ({
    HTTPS_PROXY: `http://bob:${encodeURIComponent(secret)}@proxy.example.org`,
  }),
  'a switch': (secret) => ({ WG_EASY_READ_ONLY: secret, WG_EASY_INSECURE_TLS: secret, ELICITATION: secret }),
  'an unknown variable': (secret) => ({ WG_EASY_PASSWORT: secret }),
};

function everythingSaid(read: () => { warnings: readonly string[] }): string {
  try {
    return read().warnings.join('\n');
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return `${error.message}\n${error.problems.join('\n')}\n${error.stack}\n${JSON.stringify(error)}`;
  }
}

test.each(Object.entries(places))('a secret in %s appears in no error and no warning', (_, place) => {
  fc.assert(
    fc.property(secrets, (secret) => {
      const env = vpnEnvironment(place(secret));
      const said = everythingSaid(() =>
        readConfiguration(vpn, env, { readFile: filesOf({ '/secret': secret }) }),
      );
      expect(said).not.toContain(canary);
    }),
  );
});

test('nor does a token that the header check refuses', () => {
  fc.assert(
    fc.property(secrets, (secret) => {
      const env = { WOODPECKER_URL: 'https://ci.example.org', WOODPECKER_TOKEN: secret };
      expect(everythingSaid(() => readConfiguration(builds, env))).not.toContain(canary);
    }),
  );
});

test('every secret that is accepted is in the list for the scrubber, exactly as it will be sent', () => {
  fc.assert(
    fc.property(secrets, fc.constantFrom('variable', 'file'), (secret, from) => {
      const changes = places[`the ${from}`]?.(secret);
      const read = acceptedBy(() =>
        readConfiguration(vpn, vpnEnvironment(changes), { readFile: filesOf({ '/secret': secret }) }),
      );
      fc.pre(read?.values !== undefined);
      expect(read?.secrets).toEqual([read?.values?.password]);
    }),
  );
});

function acceptedBy<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigurationError) return undefined;
    throw error;
  }
}
