import { describe, expect, it } from 'vitest';
import { matchesLike } from '../../src/wg-easy/sql-like.ts';

describe('matchesLike', () => {
  it.each([
    ['laptop', '%LAP%', true],
    ['laptop', '%top', true],
    ['laptop', 'l%p', true],
    ['laptop', 'l_pt_p', true],
    ['laptop', '%', true],
    ['', '%%', true],
    ['laptop', '%pal%', false],
    ['laptop', 'laptop_', false],
    ['aab', '%ab', true],
    ['ÄRGER', '%ärger%', false],
    ['10.8.0.20', '%10.8.0.2%', true],
    ['🖨', '_', true],
  ])('%s like %s: %s', (text, pattern, expected) => {
    expect(matchesLike(text, pattern)).toBe(expected);
  });

  it('survives a filter made to backtrack', () => {
    expect(matchesLike('a'.repeat(5000), `${'%a'.repeat(500)}b`)).toBe(false);
  });
});
