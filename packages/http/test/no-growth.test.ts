import { expect, it, vi } from 'vitest';

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

const SESSIONS = 1000;
/** What a library may keep for later, however many come. */
const MOST = 100;

it(
  'no map grows with sessions: whoever opens them without end takes no memory',
  async () => {
    const limits = { requests: { burst: 1e9, perSecond: 1e9 } };
    const { served } = await serveNotes({ limits });
    const open = async (count: number) => {
      for (let session = 0; session < count; session += 1) {
        const { headers } = await served.post(sentBy('ada', INITIALIZE));
        const list = { id: 2, method: 'tools/list', params: {} };
        const { status } = await served.post(sentBy('ada', list, String(headers['mcp-session-id'])));
        expect(status).toBe(200);
      }
    };
    const largest = () => Math.max(...made.map((each) => each.deref()?.size ?? 0));
    await open(10);
    const before = largest();
    await open(SESSIONS);
    expect(made.length).toBeGreaterThan(SESSIONS);
    expect(largest()).toBeLessThan(before + MOST);
  },
  10 * 60_000,
);
