import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Deadline } from '../../src/http/deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a deadline', () => {
  it('stops when the time is over', () => {
    const deadline = new Deadline(new AbortController().signal, 1000);
    vi.advanceTimersByTime(999);
    expect(deadline.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(deadline.signal.aborted).toBe(true);
    expect(deadline.stopped).toBe('out_of_time');
  });

  it('stops when the caller cancels, before or after it began', () => {
    const controller = new AbortController();
    const deadline = new Deadline(controller.signal, 1000);
    expect(deadline.stopped).toBeUndefined();
    controller.abort();
    expect([deadline.signal.aborted, deadline.stopped]).toEqual([true, 'cancelled']);
    expect(new Deadline(controller.signal, 1000).stopped).toBe('cancelled');
  });

  it('does not hand the caller’s reason on, which may be any text', () => {
    const deadline = new Deadline(AbortSignal.abort(new Error('s3cr3t')), 1000);
    expect(String(deadline.signal.reason)).not.toContain('s3cr3t');
  });

  it('tells the first of two reasons', () => {
    const controller = new AbortController();
    const deadline = new Deadline(controller.signal, 1000);
    vi.advanceTimersByTime(1000);
    controller.abort();
    expect(deadline.stopped).toBe('out_of_time');
  });

  it('lets go of timer and signal', () => {
    const controller = new AbortController();
    const deadline = new Deadline(controller.signal, 1000);
    deadline.release();
    expect(vi.getTimerCount()).toBe(0);
    controller.abort();
    expect(deadline.signal.aborted).toBe(false);
  });
});
