import { budgetText, type Figure, measuredText, verdictOn } from './figure.ts';

const HEADER = ['figure', 'measured', 'budget', 'verdict', 'note'];

/** The figures as a table of Markdown, its columns padded: it is read on a terminal as well. */
export function figureTable(figures: readonly Figure[]): string {
  const rows = [
    HEADER,
    ...figures.map((figure) => [
      figure.name,
      measuredText(figure),
      budgetText(figure),
      verdictOn(figure),
      figure.note ?? '',
    ]),
  ];
  const widths = HEADER.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  const [header = [], ...body] = rows;
  return [line(header), rule, ...body.map(line)].join('\n');
}

/** The page docs/benchmarks.md. */
export function benchmarkPage(figures: readonly Figure[], machine: readonly string[]): string {
  return `# Benchmarks

Written by \`pnpm bench\`. Each ratio compares two things that were measured in turns within one run; the times
behind it say more about the machine than about the servers and are not shown.

${machine.map((fact) => `- ${fact}`).join('\n')}

${figureTable(figures)}

Every program is started in an environment of its own, without what the machine sets for Node. The hello-world has one
tool on the SDK's own \`McpServer\`, in one small file with all that it loads. Of the servers the one that does
worst is shown. Memory is \`VmRSS\`. The first call goes to an address where nothing listens. The figures of the guard and
of cleaning are processor time.
`;
}
