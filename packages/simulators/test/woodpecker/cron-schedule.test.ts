import { describe, expect, it } from 'vitest';
import { isZone, nextExecution, scheduleProblem } from '../../src/woodpecker/engine/cron-schedule.ts';

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
    ['0 3 * * MON', '2026-12-07T03:00'],
    ['0 0 1 jan *', '2027-01-01T00:00'],
    ['0 9 * * mon-fri', '2026-12-01T09:00'],
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
  });

  it.each([
    ['', 'expected exactly 5 fields, found 0: []'],
    ['rubbish', 'expected exactly 5 fields, found 1: [rubbish]'],
    ['0 0 3 * * *', 'expected exactly 5 fields, found 6: [0 0 3 * * *]'],
    ['@never', 'unrecognized descriptor: @never'],
    ['@every', 'unrecognized descriptor: @every'],
  ])('%j cannot be read: %s', (schedule, problem) => {
    expect(scheduleProblem(schedule)).toBe(problem);
  });

  it.each([
    '@every x',
    '@every 0s',
    '@every 1h nonsense',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 7',
    '5-1 * * * *',
    '*/0 * * * *',
    '1,,2 * * * *',
    '0 0 L * *',
    '0 0 15W * *',
    '0 0 * * 1#2',
    '0 3 * * MONK',
  ])('%j cannot be read', (schedule) => {
    expect(scheduleProblem(schedule)).toBeDefined();
  });

  it('that never fires can be read all the same', () => {
    expect([scheduleProblem('0 0 31 2 *'), next('0 0 31 2 *')]).toEqual([undefined, undefined]);
    expect(scheduleProblem('@every 5m')).toBeUndefined();
  });

  it('is in no zone that nobody knows', () => {
    expect([isZone('Europe/Berlin'), isZone('Mars/Olympus')]).toEqual([true, false]);
  });
});
