import { BackendError, path, type Reader } from '@guard/core';
import * as z from 'zod';

const information = z.looseObject({
  currentRelease: z.string(),
  latestRelease: z.looseObject({ version: z.string(), changelog: z.string() }).optional(),
  updateAvailable: z.boolean().optional(),
  firewallEnabled: z.boolean().optional(),
});

/** Version and switches; needs no sign-in. Fails while wg-easy cannot reach its release page. */
export async function getInformation(read: Reader) {
  return read.json(path`/api/information`, information);
}

/** Session and metrics settings; administrators only. */
export async function getGeneral(read: Reader) {
  return read.json(path`/api/admin/general`, z.looseObject({}));
}

/** The WireGuard interface; administrators only. */
export async function getInterface(read: Reader) {
  const wgInterface = z.looseObject({
    ipv4Cidr: z.string(),
    ipv6Cidr: z.string(),
    firewallEnabled: z.boolean().optional(),
  });
  return read.json(path`/api/admin/interface`, wgInterface);
}

/** Whether the firewall is on; undefined where that cannot be read, and before 15.3, which has none. */
export async function isFirewallOn(read: Reader): Promise<boolean | undefined> {
  const own = await getInterface(read).catch(unread);
  if (own !== undefined) return own.firewallEnabled;
  // Anybody may read this one; it fails while wg-easy cannot reach its release page.
  return (await getInformation(read).catch(unread))?.firewallEnabled;
}

function unread(error: unknown): undefined {
  if (!(error instanceof BackendError)) throw error;
}

/** Public endpoint, and what null stands for in a client; administrators only. */
export async function getUserConfig(read: Reader) {
  const userConfig = z.looseObject({
    host: z.string().nullable(),
    port: z.number(),
    defaultAllowedIps: z.array(z.string()).optional(),
    defaultDns: z.array(z.string()).optional(),
  });
  return read.json(path`/api/admin/userconfig`, userConfig);
}

/** Whether password sign-in is switched off; undefined before 15.4, which has no such switch. */
export async function isPasswordDisabled(read: Reader): Promise<boolean | undefined> {
  const methods = z.looseObject({ passwordDisabled: z.boolean() });
  return read.json(path`/api/auth/methods`, methods).then(
    (answer) => answer.passwordDisabled,
    () => undefined,
  );
}

/** Whether the instance is version 14 or older, which has another API. */
export async function isVersion14(read: Reader): Promise<boolean> {
  const session = z.looseObject({ requiresPassword: z.boolean() });
  return read.json(path`/api/session`, session).then(
    () => true,
    () => false,
  );
}
