import { describe, expect, it } from 'vitest';
import { firstEntries } from '../src/pipelines/first-entries.ts';

describe('the first entries', () => {
  it('are all when they fit', () => {
    expect(firstEntries(['a', 'b'], 6)).toEqual(['a', 'b']);
  });

  it('are those before the one that does not fit, even if a later one would', () => {
    expect(firstEntries(['a', 'x'.repeat(50), 'b'], 20)).toEqual(['a']);
  });

  it('may be none', () => {
    expect(firstEntries(['x'.repeat(50)], 20)).toEqual([]);
  });
});
