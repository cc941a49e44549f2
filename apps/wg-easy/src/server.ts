import { defineServer } from '@guard/core';
import { checks } from './api/checks.ts';
import { explain } from './api/explain.ts';
import { start } from './start.ts';
import { getClientTool, listClientsTool } from './tools/clients.ts';
import { createClientTool } from './tools/create-client.ts';
import { getClientConfigTool, getClientQrcodeTool } from './tools/credentials.ts';
import { deleteClientTool } from './tools/delete-client.ts';
import { disableClientTool } from './tools/disable-client.ts';
import { enableClientTool } from './tools/enable-client.ts';
import { generateOneTimeLinkTool } from './tools/one-time-link.ts';
import { getServerInfoTool } from './tools/server-info.ts';
import { updateClientTool } from './tools/update-client.ts';

/** The wg-easy server, as data. */
export const server = defineServer({
  ...start,
  backend: 'wg-easy',
  supplied: 'caller',
  secretKeys: ['oneTimeLink'], // whoever has it fetches a private key without signing in
  serialWrites: true, // parallel ones make wg-easy answer 500 and drop peers that nobody touched
  connect: ({ url, username, password }) => ({
    base: url,
    account: username,
    headers: () => ({ authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }),
  }),
  explain,
  checks,
  tools: [
    listClientsTool,
    getClientTool,
    createClientTool,
    updateClientTool,
    enableClientTool,
    disableClientTool,
    deleteClientTool,
    getClientConfigTool,
    getClientQrcodeTool,
    generateOneTimeLinkTool,
    getServerInfoTool,
  ],
});
