import type { ClientRow, ListedClient } from '../../src/api/client.ts';

/** A client as version 15.4 answers it, with what a test cares about. */
export function clientRow(fields: Partial<ClientRow> = {}): ClientRow {
  return {
    id: 6,
    userId: 1,
    interfaceId: 'wg0',
    name: 'laptop',
    ipv4Address: '10.8.0.6',
    ipv6Address: 'fd00::6',
    preUp: '',
    postUp: 'echo x',
    preDown: '',
    postDown: '',
    privateKey: 'FAKE-private-key',
    publicKey: 'FAKE-public-key',
    preSharedKey: 'FAKE-pre-shared-key',
    expiresAt: null,
    allowedIps: null,
    serverAllowedIps: [],
    firewallIps: ['10.0.0.0/8'],
    persistentKeepalive: 0,
    mtu: 1420,
    jC: 7,
    dns: ['10.8.0.53'],
    serverEndpoint: null,
    enabled: true,
    createdAt: '2026-11-30 01:50:39',
    updatedAt: '2026-11-30 01:50:39',
    endpoint: null,
    ...fields,
  };
}

/** The same as an entry of the list. */
export function listed(fields: Partial<ListedClient> = {}): ListedClient {
  return { ...clientRow(), transferRx: 0, transferTx: 0, ...fields };
}
