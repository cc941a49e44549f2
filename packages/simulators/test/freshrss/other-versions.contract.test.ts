import { afterAll, describe, expect, it } from 'vitest';
import type { FreshRssVersion } from '../../src/index.ts';
import { Renaming, renameIcons, withoutTimes } from './support/comparable.ts';
import { recordedElsewhere, recordedRun } from './support/recorded-pair.ts';
import type { RecordedPair } from './support/recorded-pair.ts';
import { startRun } from './support/recorded-run.ts';
import type { Replayed } from './support/recorded-run.ts';

const PAIRS_RECORDED = 37;
const ALL = recordedElsewhere('other-versions');
const STEPS = new Map(recordedRun().flatMap(([, pairs]) => pairs.map((pair) => [pair.name, pair] as const)));

function ofVersion(version: FreshRssVersion, inRun: boolean): readonly RecordedPair[] {
  return ALL.filter((pair) => pair.version === version && STEPS.has(pair.name) === inRun);
}

function comparable(status: number, contentType: string | null, body: string): unknown[] {
  return [status, contentType, renameIcons(withoutTimes(body), new Renaming())];
}

function simulated({ status, headers, body }: Replayed): unknown[] {
  return comparable(status, headers.get('content-type'), body);
}

function recorded({ response }: RecordedPair): unknown[] {
  return comparable(response.status, response.contentType, response.body ?? '');
}

describe.each(['1.24.3', '1.25.0', '1.27.1', '1.28.1', '1.29.2-dev'] as const)(
  'what %s answered otherwise, in the same run',
  (version) => {
    const started = startRun({ version, privateFeedsAllowed: true });
    afterAll(async () => (await started).simulator.close());
    const steps = [...STEPS.values()];
    let played = 0;

    const pairs = ofVersion(version, true).toSorted(
      (a, b) =>
        steps.findIndex(({ name }) => name === a.name) - steps.findIndex(({ name }) => name === b.name),
    );
    it.each(pairs.map((pair): [string, RecordedPair] => [pair.name, pair]))('%s', async (name, pair) => {
      const run = await started;
      const at = steps.findIndex((step) => step.name === name);
      for (const step of steps.slice(played, at)) await run.play(step);
      played = at + 1;
      expect(simulated(await run.play(pair))).toEqual(recorded(pair));
    });
  },
);

describe('what 1.29.2-dev refuses to fetch', () => {
  const pairs = ofVersion('1.29.2-dev', false);
  it.each(pairs.map((pair): [string, RecordedPair] => [pair.name, pair]))('%s', async (_name, pair) => {
    const run = await startRun({ version: '1.29.2-dev' });
    expect(simulated(await run.send(pair.request))).toEqual(recorded(pair));
    expect(run.simulator.feeds).toEqual([]);
    await run.simulator.close();
  });
});

it('leaves no recorded pair out', () => {
  expect(ALL).toHaveLength(PAIRS_RECORDED);
  const versions = ['1.24.3', '1.25.0', '1.27.1', '1.28.1', '1.29.2-dev'] as const;
  const replayed = versions.flatMap((version) => ofVersion(version, true)).length;
  expect(replayed + ofVersion('1.29.2-dev', false).length).toBe(PAIRS_RECORDED);
});
