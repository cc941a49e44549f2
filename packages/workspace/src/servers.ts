import type { ServerDefinition } from '@guard/core/inspect';
import { type App, apps } from './apps.ts';

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

/** Every published server: those whose package is not private, as a new one is at first. */
export const servers: readonly PublishedServer[] = apps
  .filter(({ packageJson }) => packageJson.private !== true)
  .map(published);

/** @throws Error when there is none of that folder, naming those that there are */
export function serverIn(folder: string): PublishedServer {
  const found = servers.find((server) => server.folder === folder);
  if (found !== undefined) return found;
  throw new Error(`There is no server ${folder}: choose ${servers.map((each) => each.folder).join(', ')}`);
}

function published({ folder, packageJson: { name, engines }, definition }: App): PublishedServer {
  return { folder, packageName: name, node: engines.node, definition };
}
