import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WoodpeckerSimulator } from '../../src/index.ts';
import { RELEASES } from '../../src/woodpecker/version.ts';
import { BETWEEN, DURING } from './replay/between.ts';
import { answeredBody, recordedBody } from './replay/body.ts';
import { play, startRecorded } from './replay/player.ts';
import { RECORDED_VERSIONS, recordedRun } from './replay/recorded-pair.ts';
import type { RecordedPair, RecordedVersion } from './replay/recorded-pair.ts';
import { Scene } from './replay/scene.ts';

const PAIRS_RECORDED = 846;
const USUAL_CACHE_CONTROL = 'no-cache, no-store, max-age=0, must-revalidate, value';

function titleOf({ seq, as, request }: RecordedPair): string {
  return `${seq} ${as}: ${request.method} ${request.path}`;
}

/** With the fields in their order, except on 3.12, which has that of a pipeline another way: nobody may depend on it. */
function printed(version: RecordedVersion, body: unknown): string {
  return version === '3.12' ? '' : JSON.stringify(body);
}

// One simulator for all of a version: what a request does is what those after it find, as on the real server.
describe.each(RECORDED_VERSIONS)('the run of a real %s, replayed in order', (version) => {
  let simulator: WoodpeckerSimulator;
  beforeAll(async () => {
    simulator = await startRecorded(version);
  });
  afterAll(() => simulator.close());

  describe.each(recordedRun(version))('%s', (_chapter, pairs) => {
    it.each(pairs.map((pair): [string, RecordedPair] => [titleOf(pair), pair]))(
      '%s',
      async (_title, pair) => {
        const scene = new Scene(simulator);
        const { answer, seq } = pair;
        await BETWEEN[version][seq]?.(scene);
        const { status, headers, text } = await play(simulator, pair, () => DURING[seq]?.(scene));
        expect([status, headers.get('content-type')]).toEqual([answer.status, answer.type ?? null]);
        const body = answeredBody(text, pair);
        expect(body).toEqual(recordedBody(pair));
        expect(printed(version, body)).toBe(printed(version, recordedBody(pair)));
        const wanted = {
          'cache-control': USUAL_CACHE_CONTROL,
          'x-woodpecker-version': RELEASES[version].text,
          ...answer.headers,
        };
        for (const [name, value] of Object.entries(wanted))
          expect([name, headers.get(name)]).toEqual([name, value]);
      },
    );
  });
});

it('leaves no recorded pair out', () => {
  const pairs = RECORDED_VERSIONS.flatMap((version) =>
    recordedRun(version).flatMap(([, chapter]) => chapter),
  );
  expect(new Set(pairs.map(({ seq }) => seq)).size).toBe(PAIRS_RECORDED);
});
