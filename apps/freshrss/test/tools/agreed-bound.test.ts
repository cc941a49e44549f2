import { describe, expect, it } from 'vitest';
import { AgreedBounds, boundKey } from '../../src/tools/agreed-bound.ts';

const MINUTE = 60_000;
const instance = { base: new URL('https://rss.example/'), account: 'jane' };

/** Unread articles by id. */
const stateOf = (...ids: bigint[]) => ({
  fresh: { until: ids.at(-1) ?? 0n, unread: ids.length },
  unreadUntil: (until: bigint) => ids.filter((id) => id <= until).length,
});

const hold = (bounds: AgreedBounds, now: number, ...ids: bigint[]) => {
  const { fresh, unreadUntil } = stateOf(...ids);
  return bounds.hold('key', now, fresh, unreadUntil);
};

describe('the bound of a question', () => {
  it('is the newest article of the moment', () => {
    expect(hold(new AgreedBounds(), 0, 1n, 5n)).toMatchObject({ until: 5n, unread: 2 });
  });

  it('stays when articles arrive before the answer', () => {
    const bounds = new AgreedBounds();
    hold(bounds, 0, 1n, 5n);
    expect(hold(bounds, MINUTE, 1n, 5n, 7n, 8n)).toMatchObject({ until: 5n, unread: 2 });
  });

  it('stays when somebody reads some of them meanwhile: less is done than was agreed to', () => {
    const bounds = new AgreedBounds();
    hold(bounds, 0, 1n, 2n, 5n);
    expect(hold(bounds, MINUTE, 5n)).toMatchObject({ until: 5n, unread: 3 });
  });

  it('moves when there is more below it than the question said', () => {
    const bounds = new AgreedBounds();
    hold(bounds, 0, 1n, 5n);
    expect(hold(bounds, MINUTE, 1n, 3n, 5n)).toMatchObject({ until: 5n, unread: 3 });
  });

  it('moves when its newest article is gone', () => {
    const bounds = new AgreedBounds();
    hold(bounds, 0, 1n, 5n);
    expect(hold(bounds, MINUTE, 1n)).toMatchObject({ until: 1n, unread: 1 });
  });

  it('lives as long as an approval and no longer', () => {
    const bounds = new AgreedBounds();
    hold(bounds, 0, 1n);
    expect(hold(bounds, 15 * MINUTE, 1n, 9n).until).toBe(1n);
    expect(hold(bounds, 15 * MINUTE + 1, 1n, 9n).until).toBe(9n);
  });

  it('does not live longer for being asked again', () => {
    const bounds = new AgreedBounds();
    hold(bounds, 0, 1n);
    hold(bounds, 10 * MINUTE, 1n, 9n);
    expect(hold(bounds, 16 * MINUTE, 1n, 9n).until).toBe(9n);
  });

  it('is used once: the next call begins at its own moment', () => {
    const bounds = new AgreedBounds();
    hold(bounds, 0, 1n);
    bounds.release('key');
    expect(hold(bounds, 1, 1n, 9n).until).toBe(9n);
  });

  it('is kept for each target apart', () => {
    const bounds = new AgreedBounds();
    hold(bounds, 0, 1n);
    const { fresh, unreadUntil } = stateOf(1n, 9n);
    expect(bounds.hold('other', 1, fresh, unreadUntil).until).toBe(9n);
  });

  it('of the oldest question goes first when there are too many', () => {
    const bounds = new AgreedBounds();
    hold(bounds, 0, 1n);
    for (let index = 0; index < 99; index += 1) {
      bounds.hold(`other ${index}`, 0, { until: 1n, unread: 1 }, () => 1);
    }
    expect(hold(bounds, 1, 1n, 9n).until).toBe(1n);
    bounds.hold('one more', 0, { until: 1n, unread: 1 }, () => 1);
    expect(hold(bounds, 1, 1n, 9n).until).toBe(9n);
  });
});

describe('a target', () => {
  it('is one of an instance and an account', () => {
    const key = boundKey(instance, 'feed/5');
    expect(boundKey(instance, 'feed/5')).toBe(key);
    expect(boundKey(instance, 'feed/6')).not.toBe(key);
    expect(boundKey({ ...instance, account: 'joe' }, 'feed/5')).not.toBe(key);
    expect(boundKey({ ...instance, base: new URL('https://b.example/') }, 'feed/5')).not.toBe(key);
  });

  it('cannot be spelt so that it is another account', () => {
    const [a, b] = [
      boundKey({ ...instance, account: 'a"' }, ',"b'),
      boundKey({ ...instance, account: 'a' }, '","b'),
    ];
    expect(a).not.toBe(b);
  });
});
