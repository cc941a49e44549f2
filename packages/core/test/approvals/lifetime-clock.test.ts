import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLifetimeClock } from '../../src/approvals/lifetime-clock.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1);

/** A machine whose wall clock can be set, and whose monotonic clock runs or stands still. */
function machine() {
  const time = { wall: START, monotonic: 5000 };
  const clock = createLifetimeClock(
    () => time.wall,
    () => time.monotonic,
  );
  return { time, clock };
}

describe('the clock of lifetimes', () => {
  test('begins with the date', () => {
    expect(machine().clock()).toBe(START);
  });

  test('goes on with the monotonic clock when the date was set back', () => {
    const { time, clock } = machine();
    clock();
    time.wall -= 60 * MINUTE;
    time.monotonic += 3 * MINUTE;
    expect(clock()).toBe(START + 3 * MINUTE);
  });

  test('goes on with the date when the monotonic clock stands still, as it may while a machine sleeps', () => {
    const { time, clock } = machine();
    clock();
    time.wall += 20 * MINUTE;
    expect(clock()).toBe(START + 20 * MINUTE);
  });

  test('never takes back what the date has said once', () => {
    const { time, clock } = machine();
    time.wall += 20 * MINUTE;
    clock();
    time.wall -= 20 * MINUTE;
    expect(clock()).toBe(START + 20 * MINUTE);
  });

  test('counts a jump of the date that only takes back an earlier one', () => {
    const { time, clock } = machine();
    time.wall -= 60 * MINUTE;
    const before = clock();
    time.wall += 16 * MINUTE;
    expect(clock()).toBe(before + 16 * MINUTE);
  });

  test('counts whole milliseconds, so that none is lost in a fraction', () => {
    const { time, clock } = machine();
    time.monotonic += 0.7;
    const before = clock();
    time.monotonic += 0.1;
    time.wall += 5 * MINUTE;
    expect(clock() - before).toBe(5 * MINUTE);
  });

  test('does not run faster for being read often by clocks that round', () => {
    const { time, clock } = machine();
    for (let tenth = 1; tenth <= 10_000; tenth += 1) {
      time.monotonic = 5000 + tenth / 10;
      time.wall = START + Math.round(tenth / 10);
      clock();
    }
    expect(clock()).toBe(START + 1000);
  });

  test('whatever the date does, it goes at least as fast as either clock', () => {
    const step = fc.record({ wall: fc.integer({ min: -120, max: 120 }), ran: fc.nat(30) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
        const { time, clock } = machine();
        for (const { wall, ran } of steps) {
          const before = { read: clock(), ...time };
          time.wall += (wall + ran) * MINUTE;
          time.monotonic += ran * MINUTE;
          const passed = clock() - before.read;
          expect(passed).toBeGreaterThanOrEqual(time.monotonic - before.monotonic);
          expect(passed).toBeGreaterThanOrEqual(time.wall - before.wall);
        }
      }),
    );
  });
});
