import type { WoodpeckerSimulator } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { useSessions } from './woodpecker.ts';

const sessions = useSessions();
const TARGET = { repo_id: 21, number: 1 };

async function start(logs: readonly string[]) {
  const session = await sessions.start();
  addFailed(session.woodpecker, logs);
  const search = (text: string, more = {}) => session.call('search_step_logs', { ...TARGET, text, ...more });
  return { ...session, search };
}

function addFailed(woodpecker: WoodpeckerSimulator, logs: readonly string[]): void {
  woodpecker.addPipeline();
  woodpecker.run(21, 1, { steps: { test: { state: 'failure', logs } } });
  woodpecker.advance(60_000);
}

const numbered = (count: number) => Array.from({ length: count }, (_, line) => `line ${line}`);
const textsOf = (hits: unknown) =>
  Array.isArray(hits) ? hits.map((hit: { text?: unknown }) => String(hit.text).split('\n')) : [];

describe('search_step_logs', () => {
  it('shows three lines around each hit, and one place for hits that are near each other', async () => {
    const { search } = await start(numbered(40).map((line) => line.replace(/^line (10|12|30)$/, '$& ERROR')));
    const { structuredContent } = await search('error');
    expect(structuredContent).toMatchObject({ lines: 40, untrusted: true });
    const [first, second, ...others] = textsOf(structuredContent?.['hits']);
    expect(first?.at(0)).toBe('line 7');
    expect(first?.at(-1)).toBe('line 15');
    expect(second).toHaveLength(7);
    expect(others).toEqual([]);
    expect(structuredContent?.['hits']).toMatchObject([{ until_line: 16 }, { until_line: 34 }]);
    expect(JSON.stringify(structuredContent)).not.toContain('lines_shown');
  });

  it('takes the text as it is, not as a pattern, and finds a word that is coloured within', async () => {
    const { search } = await start(['a(b+)+$ here', 'FA\u001B[31mTAL\u001B[0m: x']);
    expect(textsOf((await search('(b+)+$')).structuredContent?.['hits'])).toHaveLength(1);
    expect(textsOf((await search('fatal:')).structuredContent?.['hits'])).toEqual([
      ['a(b+)+$ here', 'FATAL: x'],
    ]);
    expect((await search('.*')).structuredContent).toMatchObject({ hits: [] });
  });

  it('tells nobody who guesses at it what is hidden', async () => {
    const { search, woodpecker } = await start(['login ok', 'password=hunter2-hunter2', 'bye']);
    for (const guess of ['hunter2', 'h', '2-hunter'].filter((text) => text.length > 1))
      expect((await search(guess)).structuredContent).toMatchObject({ hits: [] });
    const { text } = await search('password');
    expect(text).not.toContain('hunter2');
    expect(text).toContain('login ok');
    expect(woodpecker.journal).toEqual([]);
  });

  it('shows no line of a key that begins further up', async () => {
    const key = Array.from(
      { length: 30 },
      (_, at) => `MIIE${'Ab9/'.repeat(14)}${String(at).padStart(4, '0')}`,
    );
    const { search } = await start([
      '-----BEGIN PRIVATE KEY-----',
      ...key,
      '-----END PRIVATE KEY-----',
      'line after',
    ]);
    for (const wanted of ['Ab9/', '0020', 'after'])
      expect((await search(wanted)).text).not.toContain('Ab9/Ab9/');
  });

  it('finds nothing without an error, and refuses an empty text', async () => {
    const { search } = await start(['x']);
    expect(await search('y')).toMatchObject({ isError: false, structuredContent: { hits: [] } });
    expect(await search('')).toMatchObject({ isError: true });
  });

  it('searches the first lines alone where it is told to', async () => {
    const { search } = await start(numbered(40));
    const { structuredContent } = await search('line 3', { until_line: 20 });
    expect(structuredContent?.['hits']).toMatchObject([{ until_line: 7 }]);
  });

  it('says that there are more hits than it shows', async () => {
    const { search } = await start(numbered(2000).map((line, at) => (at % 10 === 0 ? `${line} hit` : line)));
    const { structuredContent } = await search('hit');
    expect(textsOf(structuredContent?.['hits'])).toHaveLength(60);
    expect(structuredContent).toMatchObject({ note: expect.stringContaining('more hits after these') });
  });
});
