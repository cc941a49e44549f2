import { describe, expect, it } from 'vitest';
import { isSchedule, nextExecution, zoneOffset } from '../../src/woodpecker/engine/cron-schedule.ts';

/** A Tuesday, 1 December 2026, 00:00:30. */
const NOW = Date.UTC(2026, 11, 1, 0, 0, 30) / 1000;

function next(schedule: string, zone = 'UTC', after = NOW): string | undefined {
  const at = nextExecution(schedule, zone, after);
  return at === undefined ? undefined : new Date(at * 1000).toISOString().slice(0, 16);
}

describe('when a schedule fires next', () => {
  it.each([
    ['* * * * *', '2026-12-01T00:01'],
    ['0 3 * * *', '2026-12-01T03:00'],
    ['*/20 * * * *', '2026-12-01T00:20'],
    ['5/20 * * * *', '2026-12-01T00:05'],
    ['0-10/5 12 * * *', '2026-12-01T12:00'],
    ['0,30 0 * * *', '2026-12-01T00:30'],
    ['0 0 1 * *', '2027-01-01T00:00'],
    ['0 0 29 2 *', '2028-02-29T00:00'],
    ['0 0 * * 0', '2026-12-06T00:00'],
    ['0 0 24 * 3', '2026-12-02T00:00'],
    ['0 0 * 2 *', '2027-02-01T00:00'],
    ['@hourly', '2026-12-01T01:00'],
    ['@daily', '2026-12-02T00:00'],
    ['@weekly', '2026-12-06T00:00'],
    ['@monthly', '2027-01-01T00:00'],
    ['@yearly', '2027-01-01T00:00'],
    ['@every 1h30m', '2026-12-01T01:30'],
    ['@every 90s', '2026-12-01T00:02'],
  ])('%s: %s', (schedule, expected) => {
    expect(next(schedule)).toBe(expected);
  });

  it('is in the zone that was named, summer and winter', () => {
    expect(next('0 3 * * *', 'Europe/Berlin')).toBe('2026-12-01T02:00');
    const july = Date.UTC(2026, 6, 1) / 1000;
    expect(next('0 3 * * *', 'Europe/Berlin', july)).toBe('2026-07-01T01:00');
    // Found in winter, fires in summer.
    expect(next('0 3 1 7 *', 'Europe/Berlin')).toBe('2027-07-01T01:00');
    expect(zoneOffset('Europe/Berlin', july)).toBe(7200);
  });

  it.each([
    '',
    'everyday',
    '@sometimes',
    '@every',
    '@every x',
    '@every 0s',
    '@every 1h nonsense',
    '* * * *',
    '0 * * * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 7',
    '5-1 * * * *',
    '*/0 * * * *',
    '1,,2 * * * *',
    '0 0 31 2 *',
  ])('is never for %j', (schedule) => {
    expect(next(schedule)).toBeUndefined();
  });

  it('that never fires can be read all the same', () => {
    expect([isSchedule('0 0 31 2 *'), isSchedule('@every 5m'), isSchedule('everyday')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is never in a zone that nobody knows', () => {
    expect(next('@daily', 'Mars/Olympus')).toBeUndefined();
    expect(zoneOffset('Mars/Olympus', NOW)).toBeUndefined();
  });
});
