import { type Approval, endsAt } from './approval.ts';

/** How far the clocks of machines that share a folder may lie apart. */
export const CLOCKS_APART_MS = 60_000;
/** An approval lives two days at most: one to be decided, one to be carried out. */
export const LONGER_THAN_ANY_LIFE_MS = 49 * 60 * 60_000;
/** A client that only ever makes first calls must not fill the memory. */
const MOST_ENDED = 10_000;

/** What this process has seen of a folder's entries. */
export interface Sightings {
  /** Whether it counts, by the date and by this process's own clock. One that does not will never again. */
  isLive(name: string, entry: Approval): boolean;
  /** It ended, whatever is found under this name from now on. */
  end(name: string): void;
  /** Those that are not known to have ended. */
  names(): readonly string[];
  /** The entry as it was opened, which never changes. */
  opened(name: string): Approval | undefined;
}

interface Sighting {
  readonly opened: Approval;
  /** When it ends undecided, and when it ends as it was approved, by this process's own clock. */
  readonly ends: { open?: number; approved?: number };
}

/**
 * The times of an entry are dates, for other processes to read, and a date can be set back. So each process notes, by
 * a clock that nobody can set, how long an entry had left when it first saw it.
 *
 * @param date milliseconds since the epoch
 * @param now see `createLifetimeClock`
 */
export function createSightings(date: () => number, now: () => number): Sightings {
  const seen = new Map<string, Sighting>();
  // In the order of ending.
  const ended = new Map<string, number>();

  const end = (name: string) => {
    seen.delete(name);
    ended.set(name, now());
    for (const [old, at] of ended) {
      if (ended.size <= MOST_ENDED && at + LONGER_THAN_ANY_LIFE_MS > now()) break;
      ended.delete(old);
    }
  };

  return {
    isLive(name, entry) {
      if (ended.has(name)) return false;
      const { decision, ...opened } = entry;
      const ends: Sighting['ends'] = seen.get(name)?.ends ?? {};
      seen.set(name, { opened, ends });
      // That clock goes along when the date jumps forward, so this is the end by either.
      const ownEnd = (ends[decision === undefined ? 'open' : 'approved'] ??= now() + endsAt(entry) - date());
      const isFromAhead = date() < entry.openedAt - CLOCKS_APART_MS;
      if (now() < ownEnd && !isFromAhead) return true;
      end(name);
      return false;
    },
    end,
    names: () => [...seen.keys()],
    opened: (name) => seen.get(name)?.opened,
  };
}
