import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** All maps and sets that are made from here on, ours and those of libraries. */
const made: WeakRef<{ readonly size: number }>[] = [];
class CountedMap<K, V> extends Map<K, V> {
  constructor(entries?: Iterable<readonly [K, V]> | null) {
    super(entries);
    made.push(new WeakRef(this));
  }
}
class CountedSet<T> extends Set<T> {
  constructor(values?: Iterable<T> | null) {
    super(values);
    made.push(new WeakRef(this));
  }
}
vi.stubGlobal('Map', CountedMap);
vi.stubGlobal('Set', CountedSet);
const { INITIALIZE, sentBy, serveNotes } = await import('./support/notes.ts');

const SESSIONS = 2000;
/** What is left behind by one session would be as many times more. */
const MOST = SESSIONS / 4;

it(
  'no map grows with sessions: whoever opens them without end takes no memory',
  async () => {
    const limits = { requests: { burst: 1e9, perSecond: 1e9 } };
    const { served } = await serveNotes({ limits });
    const open = async (count: number) => {
      for (let session = 0; session < count; session += 1) {
        const name = session % 2 === 0 ? 'ada' : 'bob';
        const { headers } = await served.post(sentBy(name, INITIALIZE));
        const list = { id: 2, method: 'tools/list', params: {} };
        const { status } = await served.post(sentBy(name, list, String(headers['mcp-session-id'])));
        expect(status).toBe(200);
      }
    };
    /** How many containers are reachable, and what is in them. */
    const held = () => {
      collectGarbage();
      const sizes = made.flatMap((each) => each.deref()?.size ?? []);
      return { containers: sizes.length, entries: sizes.reduce((sum, size) => sum + size, 0) };
    };
    await open(20);
    const before = held();
    await open(SESSIONS);
    const after = held();
    expect(made.length).toBeGreaterThan(SESSIONS);
    expect(after.containers).toBeLessThan(before.containers + MOST);
    expect(after.entries).toBeLessThan(before.entries + MOST);
  },
  10 * 60_000,
);
