/** How a server treats writes and questions. Each setting is ordered from lax to strict. */
export interface Posture {
  /** Whether anything may be changed at all. */
  readonly writes: 'allowed' | 'denied';
  /** Whether the person is asked in a dialog. */
  readonly ask: 'off' | 'on';
  /** What a guarded call does when asking is off. */
  readonly whenOff: 'run' | 'token' | 'refuse';
  /** What a guarded call does when the client cannot show a dialog. */
  readonly whenUnable: 'token' | 'refuse';
}

/** Writes allowed, a person asked, and the two-call token wherever no dialog is to be had. */
export const DEFAULT_POSTURE: Posture = {
  writes: 'allowed',
  ask: 'on',
  whenOff: 'token',
  whenUnable: 'token',
};

const ORDER: { readonly [K in keyof Posture]: readonly Posture[K][] } = {
  writes: ['allowed', 'denied'],
  ask: ['off', 'on'],
  whenOff: ['run', 'token', 'refuse'],
  whenUnable: ['token', 'refuse'],
};

/** The stricter of what an operator requires and what the person chose, setting by setting. */
export function stricterPosture(chosen: Posture, required: Partial<Posture>): Posture {
  const stricter = <K extends keyof Posture>(setting: K): Posture[K] => {
    const demand = required[setting];
    if (demand === undefined) return chosen[setting];
    const order = ORDER[setting];
    return order.indexOf(demand) > order.indexOf(chosen[setting]) ? demand : chosen[setting];
  };
  return {
    writes: stricter('writes'),
    ask: stricter('ask'),
    whenOff: stricter('whenOff'),
    whenUnable: stricter('whenUnable'),
  };
}
