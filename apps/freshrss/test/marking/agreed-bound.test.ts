import { describe, expect, it } from 'vitest';
import { agreedBound, type Bound, fixBound } from '../../src/marking/agreed-bound.ts';

/** The bound that is shown while the articles with these ids are unread. */
const boundOf = async (ids: readonly bigint[], agreed?: Bound) =>
  agreedBound(
    agreed && fixBound(agreed),
    { until: ids.at(-1) ?? 0n, unread: ids.length },
    async (until) => ids.filter((id) => id <= until).length,
  );

describe('the bound of a question', () => {
  it('is the newest article of the moment', async () => {
    expect(await boundOf([1n, 5n])).toEqual({ until: 5n, unread: 2 });
  });

  it('stays when articles arrive before the answer', async () => {
    expect(await boundOf([1n, 5n, 7n, 8n], await boundOf([1n, 5n]))).toEqual({ until: 5n, unread: 2 });
  });

  it('stays when somebody reads some of them meanwhile: less is done than was agreed to', async () => {
    expect(await boundOf([5n], await boundOf([1n, 2n, 5n]))).toEqual({ until: 5n, unread: 3 });
  });

  it('moves when there is more below it than the question said', async () => {
    expect(await boundOf([1n, 3n, 5n], await boundOf([1n, 5n]))).toEqual({ until: 5n, unread: 3 });
  });

  it('moves when its newest article is gone', async () => {
    expect(await boundOf([1n], await boundOf([1n, 5n]))).toEqual({ until: 1n, unread: 1 });
  });

  it('keeps every digit: article ids are larger than a double is exact', async () => {
    const agreed = { until: 1_799_999_999_123_457n * 100n + 1n, unread: 1 };
    expect(await boundOf([agreed.until, agreed.until + 1n], agreed)).toEqual(agreed);
  });
});
