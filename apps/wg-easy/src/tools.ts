import type { Tool } from '@guard/core';
import { createClient } from './tools/create-client.ts';
import { deleteClient } from './tools/delete-client.ts';
import { disableClient } from './tools/disable-client.ts';
import { enableClient } from './tools/enable-client.ts';
import { generateOneTimeLink } from './tools/generate-one-time-link.ts';
import { getClientConfig } from './tools/get-client-config.ts';
import { getClientQrcode } from './tools/get-client-qrcode.ts';
import { getClient } from './tools/get-client.ts';
import { getVpnServerInfo } from './tools/get-vpn-server-info.ts';
import { listClients } from './tools/list-clients.ts';
import { updateClient } from './tools/update-client.ts';

/** The tools in the order in which they are listed. */
export const tools: readonly Tool[] = [
  listClients,
  getClient,
  createClient,
  updateClient,
  enableClient,
  disableClient,
  deleteClient,
  getClientConfig,
  getClientQrcode,
  generateOneTimeLink,
  getVpnServerInfo,
];
