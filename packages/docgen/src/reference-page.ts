import { describeFlags } from '@guard/core/inspect';
import { blocks, code } from './markdown.ts';
import { asksTable } from './sections/asks.ts';
import { flagsTable } from './sections/flags.ts';
import { toolReference } from './sections/tool-reference.ts';
import { toolsTable } from './sections/tools.ts';
import { variablesTable } from './sections/variables.ts';
import type { PublishedServer } from '@guard/workspace';

/** The command that brings every page up to date. */
export const COMMAND = 'pnpm --filter @guard/docgen docgen';

/** The first line of a page that is generated. */
export function writtenFrom(source: string): string {
  return `<!-- Written from ${source} by \`${COMMAND}\`; do not edit. -->`;
}

/** The page docs/reference/<folder>.md. */
export function referencePage({ definition }: PublishedServer): string {
  const { binary, backend, tools } = definition;
  const flags = describeFlags(definition);
  return blocks(
    writtenFrom('the declarations'),
    `# Reference of ${code(binary)}`,
    '## Tools',
    toolsTable(tools),
    '## What asks, and when',
    definition.optIn && 'Nothing, unless the server was told to ask. Then:',
    asksTable(tools),
    flags.length > 0 ? '## Flags' : undefined,
    flags.length > 0 ? flagsTable(flags) : undefined,
    '## Environment variables',
    variablesTable(definition),
    '## Tool by tool',
    `A result that may hold text written by other people carries ${code('untrusted: true')} and ${code(`source: ${backend}`)}.`,
    // A server that has to be told to ask has no two-call token.
    ...tools.map((tool) => toolReference(tool, { token: definition.optIn === undefined })),
  );
}
