import { asksTable } from './sections/asks.ts';
import { toolsTable } from './sections/tools.ts';
import { variablesTable } from './sections/variables.ts';
import type { PublishedServer } from '@guard/workspace';

const BLOCK = /<!-- generated:([a-z-]+) -->[^]*?<!-- \/generated -->/g;

/** What a README may have written between `<!-- generated:name -->` and `<!-- /generated -->`. */
const BLOCKS: Readonly<Record<string, (server: PublishedServer) => string>> = {
  tools: ({ definition }) => toolsTable(definition.tools),
  asks: ({ definition }) => asksTable(definition.tools),
  variables: ({ definition }) => variablesTable(definition),
};

/**
 * Writes the generated blocks of a README anew and leaves the rest alone.
 *
 * @throws Error when a marker names no block, or none of the markers is there: the table would go stale unseen
 */
export function fillBlocks(readme: string, server: PublishedServer): string {
  const found = [...readme.matchAll(BLOCK)].map(([, name = '']) => name);
  const unknown = found.find((name) => !Object.hasOwn(BLOCKS, name));
  if (unknown !== undefined) throw new Error(`There is no generated block of the name ${unknown}`);
  if (found.length === 0) throw new Error(`The README of apps/${server.folder} has no generated block`);
  return readme.replace(BLOCK, (_, name: string) => {
    const content = BLOCKS[name]?.(server) ?? '';
    return `<!-- generated:${name} -->\n\n${content}\n\n<!-- /generated -->`;
  });
}
