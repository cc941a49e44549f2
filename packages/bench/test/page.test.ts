import { homedir, hostname } from 'node:os';
import { expect, it } from 'vitest';
import type { Figure } from '../src/figure.ts';
import { describeMachine } from '../src/machine.ts';
import { benchmarkPage, figureTable } from '../src/page.ts';

const figures: Figure[] = [
  { name: 'Start', unit: '×', measured: 1.2, budget: { atMost: 1.15 }, note: 'busy' },
  { name: 'Memory of it', unit: '×', measured: undefined, budget: { atMost: 1.15 } },
];

it('pads the columns of the table, so that it reads on a terminal and passes the formatter', () => {
  expect(figureTable(figures)).toBe(
    [
      '| figure       | measured | budget   | verdict | note |',
      '| ------------ | -------- | -------- | ------- | ---- |',
      '| Start        | 1.20 ×   | ≤ 1.15 × | missed  | busy |',
      '| Memory of it | –        | ≤ 1.15 × | skipped |      |',
    ].join('\n'),
  );
});

it('writes a page with the machine and the table', () => {
  const page = benchmarkPage(figures, ['CPU: some', 'Memory: 8 GiB']);
  expect(page).toContain('\n- CPU: some\n- Memory: 8 GiB\n\n| figure ');
  expect(page.endsWith('\n')).toBe(true);
});

it('describes the machine without its name or a path of it', () => {
  const facts = describeMachine(new Date('2026-11-30T23:00:00Z')).join('\n');
  expect(facts).toMatch(/^CPU: .+, \d+ cores\nMemory: \d+ GiB\nNode: v\d+.+\nDate: 2026-11-30$/);
  expect(facts).not.toContain(hostname());
  expect(facts).not.toContain(homedir());
});
