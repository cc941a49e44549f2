import { askColumn } from '../tool/ask-rule.ts';
import { isWrite, type Tool } from '../tool/declaration.ts';

/** The table that `tools` prints: name, whether it writes, when it asks, and the other hints. */
export function toolTable(tools: readonly Tool[]): string {
  const rows = tools.map((tool) => [
    tool.name,
    isWrite(tool) ? 'writes' : 'reads',
    asksWhen(tool),
    hintWords(tool),
  ]);
  const table = [['tool', 'does', 'asks', 'hints'], ...rows];
  const width = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(width(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** When a tool asks, in the words of its rule. */
export function asksWhen(tool: Tool): string {
  return isWrite(tool) ? askColumn(tool.asks) : 'never';
}

function hintWords({ hints }: Tool): string {
  const words = [
    hints.destructiveHint && 'destructive',
    hints.idempotentHint && 'idempotent',
    hints.openWorldHint && 'open world',
  ];
  return words.filter((word) => word !== false).join(', ');
}
