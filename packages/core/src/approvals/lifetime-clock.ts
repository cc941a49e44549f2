/** Clocks that round differ by this much from one reading to the next without either having been set. */
const ROUNDING_MS = 5;

/**
 * The clock that lifetimes are measured by, in milliseconds since the epoch. It runs with the monotonic clock, which
 * nobody can set but which may stand still while the machine sleeps, and it goes along when the date jumps forward. It
 * takes nothing back: what has ended by either clock stays ended, and what was forgotten as too old is never young
 * again, whatever is done to the date.
 *
 * @param date milliseconds since the epoch
 * @param monotonic milliseconds since any moment
 */
export function createLifetimeClock(date: () => number, monotonic: () => number): () => number {
  // Whole numbers: a fraction behind so many digits is lost, and with it the last moment of a life.
  const runs = () => Math.floor(monotonic());
  let dateAhead = date() - runs();
  let ahead = dateAhead;
  return () => {
    const ran = runs();
    const jumped = date() - ran - dateAhead;
    if (jumped < 0 || jumped > ROUNDING_MS) {
      dateAhead += jumped;
      ahead += Math.max(0, jumped);
    }
    return ran + ahead;
  };
}
