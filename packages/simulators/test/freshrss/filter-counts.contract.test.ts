import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, idsOf } from './support/call.ts';
import { startRun } from './support/recorded-run.ts';
import type { RecordedRun } from './support/recorded-run.ts';
import { isObject } from '../support/answer.ts';

const STATE = 'user/-/state/com.google/';
const READING_LIST = `${STATE}reading-list`;
const BEFORE = '1796004000';
const MIDDLE = '1796004322';
const FUTURE = '1796090000';

// The file is this package's own fixture, so its shape is trusted.
const COUNTS = JSON.parse(readFileSync(new URL('filter-counts.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, number>
>;

/** How many items a real 1.29.1 counted, by query, in four states of its one run. */
const TABLES: readonly {
  readonly after: string;
  readonly queries: Readonly<Record<string, Readonly<Record<string, string>>>>;
}[] = [
  {
    after: 'after-edit-tag-unread-count',
    queries: {
      all: {},
      'it=label': { it: 'user/-/label/Ghost' },
      'it=nonsense': { it: 'nonsense' },
      'xt=feed': { xt: 'feed/4' },
      's=starred': { s: `${STATE}starred` },
      's=starred&xt=read': { s: `${STATE}starred`, xt: `${STATE}read` },
      's=starred&it=read': { s: `${STATE}starred`, it: `${STATE}read` },
      's=read': { s: `${STATE}read` },
      's=unread': { s: `${STATE}unread` },
      's=read&xt=read': { s: `${STATE}read`, xt: `${STATE}read` },
      ...pairsOfStates(),
    },
  },
  {
    after: 'ids-ot-after-first-crawl',
    queries: {
      all2: {},
      'ot=mid': { ot: MIDDLE },
      'nt=mid': { nt: MIDDLE },
      'ot=lo&nt=mid': { ot: BEFORE, nt: MIDDLE },
      'ot=mid&nt=mid(empty window)': { ot: MIDDLE, nt: MIDDLE },
      'ot=future': { ot: FUTURE },
      'nt=before first crawl': { nt: BEFORE },
      'ot=before first crawl but after most publication dates': { ot: BEFORE },
      'ot msec': { ot: `${MIDDLE}000` },
    },
  },
  {
    after: 'mark-all-ts-msec-marks-nothing',
    queries: { 'atom unread after sec and msec ts': { s: 'feed/6', xt: `${STATE}read` } },
  },
  {
    after: 'mark-all-ts-usec-inclusive',
    queries: { 'atom unread after ts=5th id': { s: 'feed/6', xt: `${STATE}read` } },
  },
  {
    after: 'import-priorities',
    queries: Object.fromEntries(
      [
        READING_LIST,
        'user/-/state/org.freshrss/main',
        'user/-/state/org.freshrss/important',
        'user/-/label/Uncategorized',
      ].map((s) => [`unread after priorities: ${s}`, { s, xt: `${STATE}read` }]),
    ),
  },
];

/** `it` alone, `xt` alone, and each with each. */
function pairsOfStates(): Record<string, Record<string, string>> {
  const states = ['read', 'unread', 'starred'];
  const single = states.flatMap((state) =>
    ['it', 'xt'].map((name) => [`${name}=${state}`, { [name]: STATE + state }] as const),
  );
  const both = states.flatMap((it) =>
    states.map((xt) => [`it=${it}&xt=${xt}`, { it: STATE + it, xt: STATE + xt }] as const),
  );
  return Object.fromEntries([...single, ...both]);
}

describe.each(TABLES)('counts after $after', ({ after, queries }) => {
  let run: RecordedRun;
  beforeAll(async () => {
    run = await startRun();
    await run.playTo(after);
  });
  afterAll(() => run.simulator.close());

  it.each(Object.entries(queries))('%s', async (name, query) => {
    expect(await idsOf(run.simulator, { s: READING_LIST, ...query })).toHaveLength(COUNTS[name] ?? -1);
  });
});

describe('counts of unread after marking', () => {
  let run: RecordedRun;
  beforeAll(async () => {
    run = await startRun();
    await run.playTo('import-priorities');
  });
  afterAll(() => run.simulator.close());

  it.each([
    ['unread-count after marking category Uncategorized (important feed left)', 'user/-/label/Uncategorized'],
    ['unread-count after marking reading-list', READING_LIST],
  ])('%s', async (name, s) => {
    await call(run.simulator, 'mark-all-as-read', { body: [['s', s]] });
    const { json } = await call(run.simulator, 'unread-count?output=json');
    expect(isObject(json) ? json['max'] : undefined).toBe(COUNTS[name]);
  });
});

it('reproduces every count that was taken', () => {
  const counted = TABLES.flatMap(({ queries }) => Object.keys(queries));
  expect(counted.length + 2).toBe(Object.keys(COUNTS).length);
});
