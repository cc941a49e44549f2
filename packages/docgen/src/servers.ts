import type { ServerDefinition } from '@guard/core';
import { server as freshRss } from '@guard/freshrss-mcp/src/server.ts';
import { server as wgEasy } from '@guard/wg-easy-mcp/src/server.ts';
import { server as woodpecker } from '@guard/woodpecker-ci-mcp/src/server.ts';

/** A server whose pages are written. */
export interface DocumentedServer {
  /** Folder under apps/, and the name of the page under docs/reference/. */
  readonly folder: string;
  readonly definition: ServerDefinition;
}

/** Every server with pages; a new one is a line here. */
export const servers: readonly DocumentedServer[] = [
  { folder: 'woodpecker', definition: woodpecker },
  { folder: 'freshrss', definition: freshRss },
  { folder: 'wg-easy', definition: wgEasy },
];
