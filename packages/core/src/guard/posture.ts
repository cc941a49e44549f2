/** How a server treats writes and questions. Each setting is ordered from lax to strict. */
export interface Posture {
  /** Whether anything may be changed at all. */
  readonly writes: 'allowed' | 'denied';
  /** Whether the person is asked in a dialog. */
  readonly ask: 'off' | 'on';
  /** What a guarded call does when asking is off. */
  readonly whenOff: 'run' | 'token' | 'page' | 'refuse';
  /** What a guarded call does when the client cannot show a dialog. */
  readonly whenUnable: 'token' | 'page' | 'refuse';
  /** The least that approves a guarded call; unset: whatever the other settings lead to. */
  readonly approveBy: 'unset' | 'dialog' | 'page' | 'passkey';
}

/** Writes allowed, a person asked, and the two-call token wherever no dialog is to be had. */
export const DEFAULT_POSTURE: Posture = {
  writes: 'allowed',
  ask: 'on',
  whenOff: 'token',
  whenUnable: 'token',
  approveBy: 'unset',
};

/** Nothing changed and nobody asked, until somebody opts in; and no token in place of the dialog then. */
export const OPT_IN_POSTURE: Posture = {
  writes: 'denied',
  ask: 'off',
  whenOff: 'run',
  whenUnable: 'refuse',
  approveBy: 'unset',
};

/** The values of each setting, from lax to strict. */
export const SCALES: { readonly [K in keyof Posture]: readonly Posture[K][] } = {
  writes: ['allowed', 'denied'],
  ask: ['off', 'on'],
  whenOff: ['run', 'token', 'page', 'refuse'],
  whenUnable: ['token', 'page', 'refuse'],
  approveBy: ['unset', 'dialog', 'page', 'passkey'],
};

/** Whether a value of a setting is stricter than another. */
export function isStricter<K extends keyof Posture>(
  setting: K,
  value: Posture[K],
  than: Posture[K],
): boolean {
  return SCALES[setting].indexOf(value) > SCALES[setting].indexOf(than);
}

/** The stricter of what an operator requires and what the person chose, setting by setting. */
export function stricterPosture(chosen: Posture, required: Partial<Posture>): Posture {
  const stricter = <K extends keyof Posture>(setting: K): Posture[K] => {
    const demand = required[setting];
    return demand !== undefined && isStricter(setting, demand, chosen[setting]) ? demand : chosen[setting];
  };
  return {
    writes: stricter('writes'),
    ask: stricter('ask'),
    whenOff: stricter('whenOff'),
    whenUnable: stricter('whenUnable'),
    approveBy: stricter('approveBy'),
  };
}
