import * as z from 'zod';

const addressList = z.array(z.string());

/**
 * A VPN client as wg-easy 15 answers it. Fields that came with a later version are optional; unknown ones are
 * kept, because an update has to send them back.
 */
export const clientRow = z.looseObject({
  id: z.int(),
  name: z.string(),
  enabled: z.boolean(),
  expiresAt: z.string().nullable(),
  ipv4Address: z.string(),
  ipv6Address: z.string(),
  allowedIps: addressList.nullable(),
  serverAllowedIps: addressList,
  firewallIps: addressList.nullish(),
  persistentKeepalive: z.number(),
  mtu: z.number(),
  dns: addressList.nullable(),
  serverEndpoint: z.string().nullish(),
});

/** One client: GET /api/client/:id, with its private key. */
export type ClientRow = z.output<typeof clientRow>;

/** An entry of the list: it alone has the counters, and the one-time link that exists. */
export const listedClient = clientRow.extend({
  latestHandshakeAt: z.string().nullish(),
  endpoint: z.string().nullish(),
  /** Bytes; null when the peer is not on the live interface, even where the row says otherwise. */
  transferRx: z.number().nullish(),
  transferTx: z.number().nullish(),
  oneTimeLink: z.looseObject({ oneTimeLink: z.string(), expiresAt: z.string() }).nullish(),
});

export type ListedClient = z.output<typeof listedClient>;
