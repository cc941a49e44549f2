import { createRuntime } from '@guard/core/embed';
import stripAnsi from 'strip-ansi';
import type { Figure } from '../figure.ts';
import { colouredLog, MB, plainLog } from '../inputs/logs.ts';
import { type Input, WORST_INPUTS } from '../inputs/worst.ts';
import { probeConfiguration, probeServer } from '../probe-server.ts';
import { processorMs } from '../processor-time.ts';
import { interleave, median, medianRatio } from '../statistics.ts';

const ROUNDS = { rounds: 9, warmUp: 2 };
const WORST_ROUNDS = { rounds: 7, warmUp: 1 };
/** For an eighth of a megabyte: a cleaner of linear time needs a quarter of this for the worst of the inputs. */
const TOO_SLOW_MS = 100;

type Scrub = (text: string) => string;

/** How fast a log is cleaned and redacted, and whether the time grows with the length and no faster. */
export async function cleaningFigures(): Promise<Figure[]> {
  const { scrubber } = createRuntime(probeServer, probeConfiguration());
  const scrub: Scrub = (text) => scrubber.text(text);
  return [...(await throughput(scrub)), await worstGrowth(scrub)];
}

async function throughput(scrub: Scrub): Promise<Figure[]> {
  const plain = plainLog(8 * MB);
  const coloured = colouredLog(8 * MB);
  const times = await interleave(
    {
      plain: () => milliseconds(scrub, plain),
      coloured: () => milliseconds(scrub, coloured),
      colouredStripped: () => milliseconds(stripAnsi, coloured),
    },
    ROUNDS,
  );
  return [
    {
      name: 'Cleaning and redacting a plain log of 8 MB',
      unit: 'MB/s',
      measured: megabytesASecond(plain, times.plain),
      note: 'strip-ansi does not read a text without an escape character, so that there is nothing to compare with',
    },
    {
      name: 'Speed of cleaning and redacting a colour-coded log of 8 MB against strip-ansi',
      unit: '×',
      measured: medianRatio(times.colouredStripped, times.coloured),
      budget: { atLeast: 1 },
      note: `${megabytesASecond(coloured, times.coloured)} MB/s; strip-ansi removes colours only`,
    },
  ];
}

function megabytesASecond(text: string, ms: readonly number[]): number {
  return Math.round(Buffer.byteLength(text) / 1e6 / (median(ms) / 1000));
}

async function worstGrowth(scrub: Scrub): Promise<Figure> {
  let worst = { growth: 0, name: '' };
  for (const [name, input] of Object.entries(WORST_INPUTS)) {
    const growth = await growthOf(scrub, input);
    process.stderr.write(`  ${name}: ${growth.toFixed(2)}\n`);
    if (growth > worst.growth) worst = { growth, name };
  }
  return {
    name: `Time for 8 MB against time for 1 MB, the worst of ${Object.keys(WORST_INPUTS).length} hostile inputs`,
    unit: '×',
    measured: worst.growth,
    budget: { atMost: 9.5 },
    note: worst.name,
  };
}

/**
 * Eight times the text: how many times the time. Small sizes are tried first, so that a run ends even where the
 * time grows with the square.
 */
async function growthOf(scrub: Scrub, input: Input): Promise<number> {
  const small = await growthBetween(scrub, input(MB / 64), input(MB / 8), { rounds: 1, warmUp: 1 });
  if (small.longMs > TOO_SLOW_MS) return small.growth;
  return (await growthBetween(scrub, input(MB), input(8 * MB), WORST_ROUNDS)).growth;
}

async function growthBetween(scrub: Scrub, short: string, long: string, rounds: typeof WORST_ROUNDS) {
  const times = await interleave(
    { short: () => milliseconds(scrub, short), long: () => milliseconds(scrub, long) },
    rounds,
  );
  const longMs = median(times.long);
  return { growth: longMs / median(times.short), longMs };
}

async function milliseconds(scrub: Scrub, text: string): Promise<number> {
  return processorMs(() => {
    scrub(text);
  });
}
