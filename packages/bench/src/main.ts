import { writeFileSync } from 'node:fs';
import { cleaningFigures } from './figures/clean.ts';
import { guardFigure } from './figures/guard.ts';
import { packageFigures } from './figures/package.ts';
import { startFigures } from './figures/start.ts';
import { toolListFigures } from './figures/tool-list.ts';
import { describeMachine } from './machine.ts';
import { benchmarkPage, figureTable } from './page.ts';
import { inRepository } from '@guard/workspace';

const say = (text: string) => process.stderr.write(`${text}\n`);

say('start and memory');
const start = await startFigures();
say('list of tools, package');
const sizes = [...(await toolListFigures()), ...packageFigures()];
say('guard');
const guard = await guardFigure();
say('cleaning');
const figures = [...start, ...sizes, guard, ...(await cleaningFigures())];

process.stdout.write(`${figureTable(figures)}\n`);
writeFileSync(inRepository('docs/benchmarks.md'), benchmarkPage(figures, describeMachine(new Date())));
