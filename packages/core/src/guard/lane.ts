/** Runs pieces of work one after the other. */
export type Lane = <T>(work: () => Promise<T>) => Promise<T>;

/** For backends whose parallel writes damage each other: one at a time, in the order of the calls. */
export function serialLane(): Lane {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    // The next in line goes on whatever became of this one; the caller sees the failure.
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** For backends that can take writes at the same time. */
export const openLane: Lane = (work) => work();
