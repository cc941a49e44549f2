import type { ServerDefinition } from '@guard/core';
import freshRssPackage from '@guard/freshrss-mcp/package.json' with { type: 'json' };
import { server as freshRss } from '@guard/freshrss-mcp/src/server.ts';
import wgEasyPackage from '@guard/wg-easy-mcp/package.json' with { type: 'json' };
import { server as wgEasy } from '@guard/wg-easy-mcp/src/server.ts';
import woodpeckerPackage from '@guard/woodpecker-ci-mcp/package.json' with { type: 'json' };
import { server as woodpecker } from '@guard/woodpecker-ci-mcp/src/server.ts';

/** A server that is published. */
export interface PublishedServer {
  /** Folder under apps/. */
  readonly folder: string;
  /** Name on npm. */
  readonly packageName: string;
  /** Range of Node versions it runs on. */
  readonly node: string;
  readonly definition: ServerDefinition;
}

/** Every published server; a new one is a line here. */
export const servers: readonly PublishedServer[] = [
  published('freshrss', freshRssPackage, freshRss),
  published('wg-easy', wgEasyPackage, wgEasy),
  published('woodpecker', woodpeckerPackage, woodpecker),
];

/** @throws Error when there is none of that folder, naming those that there are */
export function serverIn(folder: string): PublishedServer {
  const found = servers.find((server) => server.folder === folder);
  if (found !== undefined) return found;
  throw new Error(`There is no server ${folder}: choose ${servers.map((each) => each.folder).join(', ')}`);
}

function published(
  folder: string,
  { name, engines }: { name: string; engines: { node: string } },
  definition: ServerDefinition,
): PublishedServer {
  return { folder, packageName: name, node: engines.node, definition };
}
