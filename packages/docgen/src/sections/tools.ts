import { askColumn, type Tool } from '@guard/core';
import { code, plain, table } from '../markdown.ts';

/** The table "Tools": what each does, what it says of itself, when it asks. */
export function toolsTable(tools: readonly Tool[]): string {
  return table(
    ['Tool', 'What it does', 'Hints', 'Asks'],
    tools.map((tool) => [code(tool.name), plain(tool.description), hintWords(tool), plain(askColumn(tool))]),
  );
}

/** The four annotations in words, the two that hold only for writes left out of reads. */
export function hintWords({ hints }: Tool): string {
  const words = hints.readOnlyHint
    ? ['read-only']
    : [hints.destructiveHint ? 'destructive' : 'additive', ...(hints.idempotentHint ? ['idempotent'] : [])];
  return [...words, ...(hints.openWorldHint ? ['open world'] : [])].join(', ');
}
