import { afterEach, describe, expect, it } from 'vitest';
import type { FreshRssOptions } from '../../src/index.ts';
import { recordedElsewhere } from './support/recorded-pair.ts';
import type { RecordedPair } from './support/recorded-pair.ts';
import { startRun } from './support/recorded-run.ts';
import type { RecordedRun } from './support/recorded-run.ts';

const PAIRS_RECORDED = 48;
const PAIRS = recordedElsewhere('web-servers');
const SLOW = 'http://127.0.0.1:18480/slow.xml?ms=4000&r=1796004644944';
const CRAWLED = 1_796_004_648_966.41;
const ASKED_AT = 1_796_004_785_000;

/** What stood between the caller and FreshRSS, by the beginning of the name. */
const SITUATIONS: readonly (readonly [start: string, options: FreshRssOptions])[] = [
  ['php-location-without-path-info', { webServer: 'php-location-without-path-info' }],
  ['path-info-not-passed', { webServer: 'path-info-not-passed' }],
  ['authorization-header-dropped', { webServer: 'authorization-dropped' }],
  ['login-wall-html-200', { proxy: 'sign-in-page' }],
  ['sso-redirect-302', { proxy: 'sso-redirect' }],
  ['gateway-timeout-504', { gatewayTimeout: true, webFeeds: { [SLOW]: { feed: { title: 'Slow' } } } }],
  ['request-too-large', { maxBodyBytes: 10_240 }],
  ['subdirectory', { folder: 'FreshRSS' }],
  ['wrong-base', {}],
  ['api-page', {}],
  ['double-api-prefix', {}],
  ['fever', {}],
  ['api-disabled', { apiEnabled: false }],
  ['apache-encoded-slash-refused', { webServer: 'encoded-slashes-refused' }],
  ['apache-encoded-slash-allowed', {}],
  ['apache-s-query-form', { webServer: 'encoded-slashes-refused' }],
];

let run: RecordedRun | undefined;
afterEach(() => run?.simulator.close());

async function startSituation(name: string): Promise<RecordedRun> {
  const situation = SITUATIONS.find(([start]) => name.startsWith(start));
  if (situation === undefined) throw new Error(`no situation for ${name}`);
  // The sign-in comes first: what is recorded is a caller who already has an Auth.
  const started = await startRun({ startAt: CRAWLED });
  const { simulator } = started;
  if (situation[1].folder !== undefined) {
    await simulator.close();
    return startRun(situation[1]);
  }
  simulator.set(situation[1]);
  if (name.startsWith('apache')) {
    for (let id = 1; id < 26; id += 1) simulator.addFeed({ url: `https://plain.example/${id}` });
    simulator.addFeed({ url: SLOW, title: 'Slow', website: 'https://news.example/' });
    simulator.addItems(26, [
      {
        title: 'Entry slow 0',
        link: 'https://plain.example/slow/0',
        published: 1_795_953_600,
        content: 'x'.repeat(50),
        labels: ['A/B + C'],
      },
    ]);
    simulator.advance(ASKED_AT - CRAWLED);
  }
  return started;
}

describe('what web servers and proxies answered in the place of FreshRSS', () => {
  it.each(PAIRS.map((pair): [string, RecordedPair] => [pair.name, pair]))('%s', async (name, pair) => {
    run = await startSituation(name);
    const { status, headers, body } = await run.send(pair.request);
    const { response } = pair;
    const shown = response.bodyBegins === undefined ? body : body.split('\n', 1)[0];
    expect(shown).toBe(response.bodyBegins ?? response.body);
    expect([status, headers.get('content-type')]).toEqual([response.status, response.contentType]);
    expect(headers.get('location')).toBe(response.headers?.['location'] ?? null);
  });

  it('leaves no recorded pair out', () => {
    expect(PAIRS).toHaveLength(PAIRS_RECORDED);
  });
});

it('a gateway that gave up does not undo the subscription', async () => {
  const pair = PAIRS.find(({ name }) => name.startsWith('gateway-timeout'));
  if (pair === undefined) throw new Error('no pair');
  run = await startSituation(pair.name);
  expect((await run.send(pair.request)).status).toBe(504);
  expect(run.simulator.feeds).toMatchObject([{ url: SLOW, title: 'Slow' }]);
  // The journal says what FreshRSS answered.
  expect(run.simulator.journal).toMatchObject([{ body: { quickadd: [SLOW] }, status: 200 }]);
});
