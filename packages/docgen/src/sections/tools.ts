import { type Tool } from '@guard/core';
import { askColumn, hintWords, isWrite } from '@guard/core/inspect';
import { code, plain, table } from '../markdown.ts';

/** The table "Tools": what each does, what it says of itself, when it asks. */
export function toolsTable(tools: readonly Tool[]): string {
  return table(
    ['Tool', 'What it does', 'Hints', 'Asks'],
    tools.map((tool) => [code(tool.name), plain(tool.description), hints(tool), plain(askColumn(tool))]),
  );
}

/** The four annotations in words. */
export function hints(tool: Tool): string {
  return [isWrite(tool) ? 'writes' : 'reads', ...hintWords(tool)].join(', ');
}
