/**
 * An agent sends what a step printed, and how its workflow ended, up to a second after the server has announced the
 * end; the last lines of a longer log after the first ones.
 */
const PAUSE_MS = 500;
/** Pauses in all: three seconds. */
const MOST_PAUSES = 6;
/** Pauses without a change after which nothing more is on its way. */
const STEADY_PAUSES = 3;

/** Seconds after an end in which something of it may be missing; clocks of two machines differ by some of them. */
const LATELY = 30;

/** Waits so many milliseconds; throws when the call is cancelled meanwhile. */
export type Pause = (ms: number) => Promise<void>;

/**
 * Whether something ended so short a time ago that not all of it may have arrived. 0 is "not known". An end far in the
 * future tells of clocks that differ, and nothing of how long ago it was.
 */
export function endedLately(finished: number, now: number): boolean {
  return Math.abs(now / 1000 - finished) < LATELY;
}

/** What was seen last, and whether it stood still long enough to be all there is. */
export interface Arrived<T> {
  readonly found: T;
  readonly steady: boolean;
}

/**
 * Looks until nothing changes any more, for three seconds at most.
 *
 * @param sizeOf tells two looks apart; nothing at all (0) is never taken for the end
 */
export async function untilSteady<T>(
  look: () => Promise<T>,
  sizeOf: (found: T) => number,
  pause: Pause,
): Promise<Arrived<T>> {
  let found = await look();
  let unchanged = 0;
  for (let pauses = 0; pauses < MOST_PAUSES && unchanged < STEADY_PAUSES; pauses += 1) {
    await pause(PAUSE_MS);
    const again = await look();
    unchanged = sizeOf(again) > 0 && sizeOf(again) === sizeOf(found) ? unchanged + 1 : 0;
    found = again;
  }
  return { found, steady: unchanged >= STEADY_PAUSES };
}

/** Looks again until what was found is complete, for three seconds at most. */
export async function untilComplete<T>(
  first: T,
  look: () => Promise<T>,
  isComplete: (found: T) => boolean,
  pause: Pause,
): Promise<T> {
  let found = first;
  for (let pauses = 0; pauses < MOST_PAUSES && !isComplete(found); pauses += 1) {
    await pause(PAUSE_MS);
    found = await look();
  }
  return found;
}

/** Before what must hit all of it: lets three seconds pass where something may still be on its way. */
export async function letArrive(finished: number, now: number, pause: Pause): Promise<void> {
  if (endedLately(finished, now)) await pause(MOST_PAUSES * PAUSE_MS);
}
