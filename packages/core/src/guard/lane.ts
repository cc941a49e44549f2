/**
 * Whether it is still this work's turn. A turn that other processes respect can be lost: to one that held still longer
 * than anybody waits for it.
 *
 * @throws Forbidden where it is not
 */
export type StillMyTurn = () => Promise<void>;

/** Runs pieces of work one after the other. */
export type Lane = <T>(work: (stillMyTurn: StillMyTurn) => Promise<T>) => Promise<T>;

/** Nobody can take it. */
const always: StillMyTurn = async () => undefined;

/** For backends whose parallel writes damage each other: one at a time, in the order of the calls. */
export function serialLane(): Lane {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(() => work(always));
    // The next in line goes on whatever became of this one; the caller sees the failure.
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** For backends that can take writes at the same time. */
export const openLane: Lane = (work) => work(always);
