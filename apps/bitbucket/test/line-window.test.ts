import { describe, expect, it } from 'vitest';
import { nextLine, windowOf } from '../src/files/line-window.ts';

describe('a window of lines', () => {
  it('begins before what is shown, so that a credential which begins there is hidden', () => {
    expect(windowOf(1, 10)).toEqual({ start: 0, limit: 10, before: 0 });
    expect(windowOf(6, 10)).toEqual({ start: 0, limit: 15, before: 5 });
    expect(windowOf(1001, 10)).toEqual({ start: 900, limit: 110, before: 100 });
  });

  it('goes on behind its last line', () => {
    expect(nextLine(windowOf(1, 10), 10)).toBe(11);
    expect(nextLine(windowOf(6, 10), 15)).toBe(16);
    expect(nextLine(windowOf(1001, 10), 110)).toBe(1011);
  });
});
