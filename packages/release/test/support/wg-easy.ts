import { server } from '@guard/wg-easy-mcp/src/server.ts';
import type { PublishedServer } from '../../src/servers.ts';

/** A server with a version that is not that of any release. */
export const wgEasy: PublishedServer = {
  folder: 'wg-easy',
  packageName: '@guard/wg-easy-mcp',
  node: '>=20.19',
  definition: { ...server, version: '4.5.6' },
};
