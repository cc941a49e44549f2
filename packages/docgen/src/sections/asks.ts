import { type Tool } from '@guard/core';
import { askColumn, canAsk } from '@guard/core/inspect';
import { blocks, code, plain, table } from '../markdown.ts';

/** The tools that ask, with when, in the order of their declaration. */
export function askRows(tools: readonly Tool[]): { name: string; when: string }[] {
  return tools.filter(canAsk).map((tool) => ({ name: tool.name, when: askColumn(tool) }));
}

/** The table "What asks, and when", and why the other writes do not. */
export function asksTable(tools: readonly Tool[]): string {
  const rows = askRows(tools).map(({ name, when }) => [code(name), plain(when)]);
  return blocks(
    table(['Tool', 'When it asks'], [...rows, ['everything else', 'never']]),
    ...tools.map(whyNot),
  );
}

function whyNot(tool: Tool): string | undefined {
  if (tool.kind !== 'write') return undefined;
  return `${code(tool.name)} writes and does not ask: ${plain(tool.neverAsks)}.`;
}
