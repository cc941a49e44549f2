import { BackendError, counted, type Finding, type Reader, words } from '@guard/core';
import { accessOf, tellDisagreement } from '../clients/access.ts';
import { findFirewallFault, findSyncFaults } from '../faults/sync-faults.ts';
import { tellFaults } from '../faults/tell-faults.ts';
import { tellFirewallFault } from '../faults/why-500.ts';
import { listClients } from './read-clients.ts';
import { getInformation, getInterface, getUserConfig } from './server.ts';

/** What `doctor` checks: each needs what the one before it found. */
export const checks = [
  { title: 'sign-in', run: checkSignIn },
  { title: 'rights', run: checkRights },
  { title: 'version', run: checkVersion },
  { title: 'public address', run: checkPublicAddress },
  { title: 'live peers', run: checkLivePeers },
];

async function checkSignIn(read: Reader): Promise<Finding> {
  const clients = await listClients(read);
  return { ok: true, says: String(words`signed in, ${counted(clients.length, words`client`)} visible`) };
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
      says: 'version 15; the exact version is unknown while wg-easy cannot reach its release page',
    };
  }
}

async function checkPublicAddress(read: Reader): Promise<Finding> {
  const { host, port } = await getUserConfig(read);
  if (host !== null && host.trim() !== '') return { ok: true, says: `${host}:${port}` };
  return {
    ok: false,
    standsAlone: true,
    says: `the public host of wg-easy is empty, so configurations, QR codes and links say "Endpoint = :${port}", which no device can reach: set the host in the settings of wg-easy`,
  };
}

/** A row and its peer may differ: a client that is switched off may still be connected, and nothing else shows it. */
async function checkLivePeers(read: Reader): Promise<Finding> {
  const clients = await listClients(read);
  const now = Date.now();
  const differing = tellDisagreement(clients.map((row) => ({ id: row.id, access: accessOf(row, now) })));
  const faults = await findSyncFaults(read, clients);
  const blocked = await findFirewallFault(read, clients);
  const says = [
    ...differing,
    ...(differing.length > 0 || faults.some(({ sure }) => sure) ? [tellFaults(faults)] : []),
    ...(blocked === undefined ? [] : [tellFirewallFault(blocked)]),
  ];
  if (says.length > 0) return { ok: false, says: says.join(' ') };
  const live = clients.filter((row) => accessOf(row, now) === 'live').length;
  return {
    ok: true,
    says: String(words`${live} of ${counted(clients.length, words`client`)} may connect, as their rows say`),
  };
}
