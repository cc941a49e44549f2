import { runEmptyProgram, runServerOnce, type ServerRun } from '../child.ts';
import type { Figure } from '../figure.ts';
import { inRepository } from '@guard/workspace';
import { servers } from '../servers.ts';
import { interleave, medianRatio } from '../statistics.ts';
import { bundleLikeAnApp } from '../subjects.ts';

const ROUNDS = { rounds: 25, warmUp: 2 };

const MANY_TOOLS = {
  MANY_TOOLS_URL: 'http://127.0.0.1:9',
  MANY_TOOLS_TOKEN: 'no-real-token',
};

/** Start and memory of every server, and of one with 71 tools, beside a hello-world and an empty program. */
export async function startFigures(): Promise<Figure[]> {
  const hello = await bundleLikeAnApp('hello', { shed: false });
  const manyTools = await bundleLikeAnApp('many-tools', { shed: true });
  const empty: number[] = [];
  const runs = await interleave<string, ServerRun>(
    {
      hello: async () => {
        empty.push(await runEmptyProgram());
        return runServerOnce(hello, {});
      },
      '71 tools': () => runServerOnce(manyTools, MANY_TOOLS),
      ...Object.fromEntries(
        servers.map(({ folder, binary, settings }) => [
          binary,
          () => runServerOnce(inRepository(`apps/${folder}/dist/${binary}.js`), settings),
        ]),
      ),
    },
    ROUNDS,
  );
  const { hello: helloRuns = [], ...measured } = runs;
  const emptyMs = empty.slice(ROUNDS.warmUp);
  return [
    ...Object.entries(measured).flatMap(([name, its]) => compare(name, its, helloRuns, emptyMs)),
    {
      name: 'Start of the hello-world against node -e 0',
      unit: '×',
      measured: medianRatio(helloRuns.map(startMs), emptyMs),
      note: 'for comparison',
    },
  ];
}

const startMs = (run: ServerRun) => run.startMs;

function compare(
  name: string,
  runs: readonly ServerRun[],
  hello: readonly ServerRun[],
  emptyMs: readonly number[],
): Figure[] {
  return [
    {
      name: `Start of ${name} against a bundled hello-world on the same SDK`,
      unit: '×',
      measured: medianRatio(runs.map(startMs), hello.map(startMs)),
      budget: { atMost: 1.15 },
    },
    {
      name: `Start of ${name} against node -e 0`,
      unit: '×',
      measured: medianRatio(runs.map(startMs), emptyMs),
      budget: { atMost: 2.5 },
    },
    processorTime(name, runs, hello),
    memory(name, runs, hello),
  ];
}

/** On a busy machine this says more than the time that passed. */
function processorTime(name: string, runs: readonly ServerRun[], hello: readonly ServerRun[]): Figure {
  return {
    name: `Processor time of that start of ${name} against the hello-world`,
    unit: '×',
    measured: ratioOfKnown(runs, hello, ({ startProcessorMs }) => startProcessorMs),
    note: 'for comparison',
  };
}

function memory(name: string, runs: readonly ServerRun[], hello: readonly ServerRun[]): Figure {
  const measured = ratioOfKnown(runs, hello, ({ residentKb }) => residentKb);
  return {
    name: `Resident memory of ${name} after tools/list against the hello-world`,
    unit: '×',
    measured,
    budget: { atMost: 1.15 },
    ...(measured === undefined && { note: 'read from /proc, which only Linux has' }),
  };
}

/** The median ratio of something that a system may not tell; undefined where it does not. */
function ratioOfKnown(
  runs: readonly ServerRun[],
  hello: readonly ServerRun[],
  read: (run: ServerRun) => number | undefined,
): number | undefined {
  const measured = runs.flatMap((run) => read(run) ?? []);
  const compared = hello.flatMap((run) => read(run) ?? []);
  return measured.length === runs.length && compared.length === hello.length
    ? medianRatio(measured, compared)
    : undefined;
}
