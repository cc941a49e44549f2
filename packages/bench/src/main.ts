import { writeFileSync } from 'node:fs';
import { pageFigures } from './figures/approval-page.ts';
import { cleaningFigures } from './figures/clean.ts';
import { guardFigures } from './figures/guard.ts';
import { firstReadFigures } from './figures/first-read.ts';
import { packageFigures } from './figures/package.ts';
import { startFigures } from './figures/start.ts';
import { httpFigures } from './figures/http.ts';
import { redisFigures } from './figures/redis.ts';
import { toolListFigures } from './figures/tool-list.ts';
import { describeMachine } from './machine.ts';
import { benchmarkPage, figureTable } from './page.ts';
import { inRepository } from '@guard/workspace';

const say = (text: string) => process.stderr.write(`${text}\n`);

say('start and memory');
const start = await startFigures();
say('list of tools, package');
const sizes = [...(await toolListFigures()), ...(await firstReadFigures()), ...packageFigures()];
say('guard');
const guard = await guardFigures();
say('approval page');
const page = await pageFigures();
say('http and Redis');
const http = [...(await httpFigures()), ...(await redisFigures())];
say('cleaning');
const figures = [...start, ...sizes, ...guard, ...page, ...http, ...(await cleaningFigures())];

process.stdout.write(`${figureTable(figures)}\n`);
writeFileSync(inRepository('docs/benchmarks.md'), benchmarkPage(figures, describeMachine(new Date())));
