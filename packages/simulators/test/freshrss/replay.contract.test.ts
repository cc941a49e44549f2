import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Renaming, renameIcons } from './support/comparable.ts';
import { recordedRun } from './support/recorded-pair.ts';
import type { RecordedPair } from './support/recorded-pair.ts';
import { startRun } from './support/recorded-run.ts';
import type { RecordedRun } from './support/recorded-run.ts';

const PAIRS_RECORDED = 200;

let run: RecordedRun;
beforeAll(async () => {
  run = await startRun();
});
afterAll(() => run.simulator.close());

const icons = { recorded: new Renaming(), simulated: new Renaming() };

// One simulator for all of them: what a request does is what those after it find, as on the real server.
describe.each(recordedRun())('the run of a real 1.29.1, replayed in order: %s', (_chapter, pairs) => {
  it.each(pairs.map((pair): [string, RecordedPair] => [pair.name, pair]))('%s', async (_name, pair) => {
    const { status, headers, body } = await run.play(pair);
    const expected = pair.response;
    expect(renameIcons(body, icons.simulated)).toBe(renameIcons(expected.body ?? '', icons.recorded));
    expect([status, headers.get('content-type')]).toEqual([expected.status, expected.contentType]);
    for (const [name, value] of Object.entries(expected.headers ?? {})) expect(headers.get(name)).toBe(value);
  });
});

it('leaves no recorded pair out', () => {
  const pairs = recordedRun().flatMap(([, chapter]) => chapter);
  expect(new Set(pairs.map((pair) => pair.name)).size).toBe(PAIRS_RECORDED);
});
