import { findNode, NODE_VERSIONS } from '@guard/workspace';
import { runEmptyProgram, runServerOnce, type ServerRun, type Subject } from '../child.ts';
import type { Figure } from '../figure.ts';
import { type MeasuredServer, servers } from '../servers.ts';
import { interleave, medianRatio } from '../statistics.ts';
import { bundleSubject } from '../subjects.ts';

const ROUNDS = { rounds: 17, warmUp: 2 };

/**
 * Start, memory and first call of every server beside a hello-world and an empty program, on each version of Node. Of
 * the servers the one that does worst is shown.
 */
export async function startFigures(): Promise<Figure[]> {
  const hello: Subject = {
    program: await bundleSubject('hello'),
    settings: {},
    call: { name: 'greet', arguments: { name: 'you' } },
  };
  const figures: Figure[] = [];
  for (const version of NODE_VERSIONS) {
    const node = await findNode(version);
    figures.push(...(node === undefined ? skipped(version) : await figuresOn(version, node, hello)));
  }
  return figures;
}

type Runs = Readonly<Record<string, readonly ServerRun[]>>;

interface Measure {
  readonly name: string;
  readonly of: (run: ServerRun) => number | undefined;
  readonly budget?: { readonly atMost: number };
}

const MEASURES: readonly Measure[] = [
  {
    name: 'Spawn to the answer of initialize',
    of: ({ initializeMs }) => initializeMs,
    budget: { atMost: 1 },
  },
  { name: 'Spawn to the answer of tools/list', of: ({ listMs }) => listMs, budget: { atMost: 1 } },
  { name: 'Processor time until then', of: ({ processorMs }) => processorMs },
  { name: 'Resident memory after tools/list', of: ({ residentKb }) => residentKb, budget: { atMost: 1 } },
  // What it was when a server was one file: what is not read at the start must not make the first call later.
  { name: 'Spawn to the answer of a first call', of: ({ callMs }) => callMs, budget: { atMost: 1.75 } },
];

const title = (name: string, version: number) => `${name}, against a bundled hello-world, Node ${version}`;
const againstNothing = (version: number) =>
  `Spawn to the answer of tools/list, against node -e 0, Node ${version}`;

function skipped(version: number): Figure[] {
  const names = [...MEASURES.map(({ name }) => title(name, version)), againstNothing(version)];
  const note = `there is no Node ${version} here`;
  return names.map((name) => ({ name, unit: '×', measured: undefined, note }));
}

async function figuresOn(version: number, node: string, hello: Subject): Promise<Figure[]> {
  const empty: number[] = [];
  const runs = await interleave<string, ServerRun>(
    {
      hello: async () => {
        empty.push(await runEmptyProgram(node));
        return runServerOnce({ ...hello, node });
      },
      ...Object.fromEntries(servers.map((server) => [server.binary, async () => startOf(server, node)])),
    },
    ROUNDS,
  );
  const { hello: compared = [], ...measured } = runs;
  const emptyMs = empty.slice(ROUNDS.warmUp);
  return [
    ...MEASURES.map((measure) => figureOn(version, measure, measured, compared)),
    {
      name: againstNothing(version),
      unit: '×',
      ...worst(measured, (its) =>
        medianRatio(
          its.map(({ listMs }) => listMs),
          emptyMs,
        ),
      ),
    },
  ];
}

function figureOn(
  version: number,
  { name, of, budget }: Measure,
  measured: Runs,
  hello: readonly ServerRun[],
): Figure {
  const highest = worst(measured, (its) => ratioOfKnown(its, hello, of));
  return { name: title(name, version), unit: '×', ...highest, ...(budget && { budget }) };
}

async function startOf({ program, settings, firstCall }: MeasuredServer, node: string): Promise<ServerRun> {
  return runServerOnce({ program, settings, node, call: { name: firstCall, arguments: {} } });
}

/** The highest of the ratios, and whose it is. */
function worst(
  measured: Runs,
  ratio: (runs: readonly ServerRun[]) => number | undefined,
): Pick<Figure, 'measured' | 'note'> {
  const ratios = Object.entries(measured).map(([binary, runs]) => ({ binary, ratio: ratio(runs) }));
  if (ratios.some((each) => each.ratio === undefined))
    return { measured: undefined, note: 'read from /proc, which only Linux has' };
  const [highest] = ratios.toSorted((a, b) => (b.ratio ?? 0) - (a.ratio ?? 0));
  return { measured: highest?.ratio, note: highest?.binary ?? '' };
}

/** The median ratio of something that a system may not tell; undefined where it does not. */
function ratioOfKnown(
  runs: readonly ServerRun[],
  hello: readonly ServerRun[],
  of: Measure['of'],
): number | undefined {
  const measured = runs.flatMap((run) => of(run) ?? []);
  const compared = hello.flatMap((run) => of(run) ?? []);
  return measured.length === runs.length && compared.length === hello.length
    ? medianRatio(measured, compared)
    : undefined;
}
