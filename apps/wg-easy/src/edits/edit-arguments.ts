import * as z from 'zod';
import { firewallEntries, ipv4, ipv6, nameServers, networks } from '../addresses/address-arguments.ts';
import { expiresAt, name } from '../clients/client-arguments.ts';

/** The settings that an edit may name. */
export const editArguments = {
  name: name.optional(),
  enabled: z.boolean().optional(),
  expiresAt: expiresAt.optional(),
  ipv4Address: ipv4.optional(),
  ipv6Address: ipv6.optional(),
  allowedIps: networks.min(1).nullable().describe('Networks the device sends into the VPN').optional(),
  serverAllowedIps: networks.describe('Networks behind the device, routed to it').optional(),
  firewallIps: firewallEntries
    .nullable()
    .describe('What the device may reach, with the firewall on; an empty list limits nothing')
    .optional(),
  mtu: z.int().min(1024).max(9000).optional(),
  persistentKeepalive: z.int().min(0).max(65_535).describe('Seconds').optional(),
  dns: nameServers.nullable().optional(),
};
