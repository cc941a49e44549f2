import { describe, expect, it } from 'vitest';
import { expiresAt } from '../../src/clients/client-arguments.ts';
import { futureInstant } from '../../src/clients/expiry.ts';

const NOW = Date.UTC(2026, 11, 1);

describe('the moment when access ends', () => {
  it.each([
    ['2027-01-31T23:59:59Z', '2027-01-31T23:59:59.000Z'],
    ['2027-01-31T23:59:59+02:00', '2027-01-31T21:59:59.000Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
    ['2026-12-31T23:30:00-01:00', '2027-01-01T00:30:00.000Z'],
  ])('takes %s as %s', (given, instant) => {
    expect(futureInstant(expiresAt.parse(given), NOW)).toBe(instant);
  });

  it('takes null for "never"', () => {
    expect(futureInstant(expiresAt.parse(null), NOW)).toBeNull();
  });

  it('takes the last moment that has a year of four digits, and none after it', () => {
    expect(futureInstant(expiresAt.parse('9999-12-31T23:59:59Z'), NOW)).toBe('9999-12-31T23:59:59.000Z');
    expect(() => futureInstant(expiresAt.parse('9999-12-31T23:59:59-01:00'), NOW)).toThrow(
      'Nothing was done: expiresAt is after the year 9999 in UTC',
    );
  });

  it.each(['2026-11-30T23:59:59Z', '2026-12-01T00:00:00Z', '0001-01-01T00:00:00Z'])(
    'refuses %s, until whose end wg-easy would let the client in',
    (past) => expect(() => futureInstant(expiresAt.parse(past), NOW)).toThrow('which is in the past'),
  );
});
