import { publishedNames } from './names.ts';
import type { PublishedServer } from '@guard/workspace';

/** What the release workflow has to know of a server, one `name=value` a line, as its runner reads outputs. */
export function releasePlan(server: PublishedServer): string {
  const { image, tag } = publishedNames(server);
  const outputs = { package: server.packageName, version: server.definition.version, image, tag };
  return Object.entries(outputs)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
