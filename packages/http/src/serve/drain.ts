import { setTimeout as pause } from 'node:timers/promises';

/** Calls that are being served. */
export interface Calls {
  /** @returns what ends it */
  begin(): () => void;
  readonly underWay: number;
  /** Takes no more, and resolves once all have ended; those that still run after `ms` are not waited for. */
  drain(ms: number): Promise<void>;
  readonly isDraining: boolean;
}

const LOOK_EVERY_MS = 25;

export function createCalls(): Calls {
  let underWay = 0;
  let isDraining = false;
  return {
    begin() {
      underWay += 1;
      let ended = false;
      return () => {
        if (!ended) underWay -= 1;
        ended = true;
      };
    },
    get underWay() {
      return underWay;
    },
    get isDraining() {
      return isDraining;
    },
    async drain(ms) {
      isDraining = true;
      for (let waited = 0; waited < ms; waited += LOOK_EVERY_MS) {
        if (underWay === 0) return;
        await pause(LOOK_EVERY_MS);
      }
    },
  };
}
