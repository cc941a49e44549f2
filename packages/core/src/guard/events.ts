import type { GuardedCall } from './channel.ts';

/**
 * One step of a guarded call, for an audit trail. It carries fingerprints, never arguments, so that a log of
 * these events holds no secret.
 */
export interface GuardEvent {
  readonly step: 'asked' | 'unanswered' | 'approved' | 'refused' | 'writing' | 'written' | 'failed';
  readonly tool: string;
  /** Fingerprint of the call: the same for every leg of it. */
  readonly call: string;
  readonly principal: string;
  /** How an approval is or was obtained; absent where none was needed. */
  readonly channel?: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Receives every step as it happens. It must not throw. */
export type GuardListener = (event: GuardEvent) => void;

/** Reports a step of a call. `channel` is the name of one. */
export type Recorder = (call: GuardedCall, step: GuardEvent['step'], channel?: string) => void;

/** Tells `listener`, where there is one. */
export function createRecorder(listener: GuardListener | undefined, now: () => number): Recorder {
  return ({ bound: { tool, principal }, fingerprint }, step, channel) =>
    listener?.({ step, tool, call: fingerprint, principal, ...(channel && { channel }), at: now() });
}
