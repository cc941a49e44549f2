import type { ApprovalKind, NewApproval } from '../../src/approvals/approval.ts';
import { CARRY_OUT, LIFE, type Time } from './world.ts';

/** A moment by both clocks of the machine. */
interface Moment {
  readonly wall: number;
  readonly monotonic: number;
}

interface Known {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly openedAt: number;
  /** When its present life began, and for which processes it is certain that they know. */
  since: Moment;
  by: Set<number>;
  lives: number;
  approved: boolean;
  ended: boolean;
  /** The clocks went apart since it was opened: it may end early then, and never late. */
  dateWasSet: boolean;
  /** Processes that looked when it was too old. */
  readonly over: Set<number>;
}

/** What a store may do with each approval, and what it must do. */
export function createModel(time: Time) {
  const all: Known[] = [];
  const get = (id: string) => all.find((known) => known.id === id);
  const moment = (): Moment => ({ wall: time.wall, monotonic: time.monotonic });

  function isTooOld(known: Known, process: number): boolean {
    const byDate = time.wall >= known.since.wall + known.lives;
    const byItsClock = known.by.has(process) && time.monotonic >= known.since.monotonic + known.lives;
    if (byDate || byItsClock) known.over.add(process);
    return known.over.has(process);
  }

  function mayFind(process: number, id: string): boolean {
    const known = get(id);
    return known !== undefined && !known.ended && !isTooOld(known, process);
  }

  return {
    idOf: (which: number) => all.at(-1 - which)?.id,
    open(process: number, { id, kind }: NewApproval) {
      const since = moment();
      const fresh = { approved: false, ended: false, dateWasSet: false, over: new Set<number>() };
      all.push({ id, kind, openedAt: time.wall, since, by: new Set([process]), lives: LIFE, ...fresh });
    },
    approve(process: number, id: string) {
      const known = get(id);
      if (known)
        Object.assign(known, { approved: true, since: moment(), by: new Set([process]), lives: CARRY_OUT });
    },
    end(id: string) {
      const known = get(id);
      if (known) known.ended = true;
    },
    setDate(ms: number) {
      time.wall += ms;
      for (const known of all) if (ms < 0) known.dateWasSet = true;
    },
    /** A new process knows nothing but what it reads. */
    restart(process: number) {
      for (const known of all) {
        known.by.delete(process);
        known.over.delete(process);
      }
    },
    mayFind,
    mayDecide: (id: string, by: ApprovalKind) => get(id)?.kind === by && get(id)?.approved === false,
    mayRedeem: (id: string) => get(id)?.approved === true,
    must(process: number, id: string) {
      const known = get(id);
      const find = known !== undefined && !known.dateWasSet && mayFind(process, id);
      return {
        find,
        decide: (by: ApprovalKind) => find && known.kind === by && !known.approved,
        redeem: find && known.approved,
      };
    },
  };
}
