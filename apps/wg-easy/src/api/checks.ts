import { BackendError, type Finding, type Reader } from '@guard/core';
import { listClients } from './read-clients.ts';
import { getInformation, getInterface } from './server.ts';

/** What `doctor` looks at, one on top of the other. */
export const checks = [
  { title: 'sign-in', run: checkSignIn },
  { title: 'rights', run: checkRights },
  { title: 'version', run: checkVersion },
];

async function checkSignIn(read: Reader): Promise<Finding> {
  const clients = await listClients(read);
  return { ok: true, says: `signed in, ${clients.length} client(s) visible` };
}

async function checkRights(read: Reader): Promise<Finding> {
  const { ipv4Cidr, ipv6Cidr } = await getInterface(read);
  return { ok: true, says: `administrator; network ${ipv4Cidr}, ${ipv6Cidr}` };
}

async function checkVersion(read: Reader): Promise<Finding> {
  try {
    const { currentRelease } = await getInformation(read);
    return { ok: true, says: currentRelease };
  } catch (error) {
    if (!(error instanceof BackendError) || error.status !== 500) throw error;
    return {
      ok: true,
      says: 'version 15; the exact one is unknown while wg-easy cannot reach its release page',
    };
  }
}
