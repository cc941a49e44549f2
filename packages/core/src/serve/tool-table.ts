import { askColumn, isWrite, type Tool } from '../tool/declaration.ts';
import { wrapWords } from './wrap-words.ts';

/** What the screens and pages that people paste it into show of a line. */
const MOST_COLUMNS = 100;
const GAP = '  ';
/** Two hints beside each other; the rest goes below. */
const HINT_COLUMNS = 'destructive, idempotent,'.length;

/** The table that `tools` prints: name, whether it writes, when it asks, and the other hints. */
export function toolTable(tools: readonly Tool[]): string {
  const rows = tools.map((tool) => [
    tool.name,
    isWrite(tool) ? 'writes' : 'reads',
    askColumn(tool),
    hintWords(tool).join(', '),
  ]);
  const table = [['tool', 'does', 'asks', 'hints'], ...rows];
  const widths = columnWidths(table);
  return table.flatMap((row) => rowLines(row, widths)).join('\n');
}

/** Names stay whole, since they are copied into settings; what is left of the line goes to the asks column. */
function columnWidths(table: readonly string[][]): number[] {
  const longest = (column: number) => Math.max(...table.map((row) => row[column]?.length ?? 0));
  const [name, does, hints] = [longest(0), longest(1), Math.min(longest(3), HINT_COLUMNS)];
  const room = MOST_COLUMNS - name - does - hints - 3 * GAP.length;
  return [name, does, Math.min(longest(2), room), hints];
}

function rowLines(row: readonly string[], widths: readonly number[]): string[] {
  const cells = row.map((cell, column) => wrapWords(cell, widths[column] ?? cell.length));
  const height = Math.max(...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    cells
      .map((lines, column) => (lines[line] ?? '').padEnd(widths[column] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}

/** The hints in words, beside whether it writes. That a repeat changes nothing goes without saying of a read. */
export function hintWords({ hints }: Tool): string[] {
  const words = [
    hints.destructiveHint && 'destructive',
    hints.idempotentHint && !hints.readOnlyHint && 'idempotent',
    hints.openWorldHint && 'open world',
  ];
  return words.filter((word) => word !== false);
}
