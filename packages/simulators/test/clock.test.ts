import { describe, expect, it } from 'vitest';
import { ManualClock } from '../src/clock.ts';

describe('ManualClock', () => {
  it('stands still until it is moved', () => {
    const clock = new ManualClock(1000);
    expect(clock.now()).toBe(1000);
    clock.advance(5);
    expect(clock.now()).toBe(1005);
  });

  it('runs a job once for each period it passes, at the instant it was due', () => {
    const clock = new ManualClock(0);
    const ran: number[] = [];
    clock.every(60, () => ran.push(clock.now()));
    clock.advance(59);
    expect(ran).toEqual([]);
    clock.advance(1);
    clock.advance(130);
    expect(ran).toEqual([60, 120, 180]);
    expect(clock.now()).toBe(190);
  });

  it('runs jobs of different periods in the order in which they fall due', () => {
    const clock = new ManualClock(0);
    const ran: string[] = [];
    clock.every(30, () => ran.push('slow'));
    clock.every(20, () => ran.push('fast'));
    clock.advance(45);
    expect(ran).toEqual(['fast', 'slow', 'fast']);
  });

  it('starts over after a reset, jobs included', () => {
    const clock = new ManualClock(0);
    let ran = 0;
    clock.every(10, () => (ran += 1));
    clock.advance(100);
    clock.reset();
    expect(clock.now()).toBe(0);
    clock.advance(10);
    expect(ran).toBe(11);
  });

  it('runs what was asked for later once, and a reset forgets it', () => {
    const clock = new ManualClock(0);
    const ran: number[] = [];
    clock.after(10, () => ran.push(clock.now()));
    clock.advance(9);
    expect(ran).toEqual([]);
    clock.advance(100);
    expect(ran).toEqual([10]);
    clock.after(10, () => ran.push(clock.now()));
    clock.reset();
    clock.advance(100);
    expect(ran).toEqual([10]);
  });
});
