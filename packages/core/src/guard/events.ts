import type { Evidence } from '../approvals/evidence.ts';
import type { Principal } from '../approvals/principal.ts';
import type { ApprovalKind } from '../approvals/approval.ts';
import type { GuardedCall } from './guarded-call.ts';

/**
 * One step of a guarded call, for an audit trail. It carries digests, never arguments, so that a log of these events
 * holds no secret.
 */
export interface GuardEvent {
  readonly step: 'asked' | 'unanswered' | 'approved' | 'refused' | 'writing' | 'written' | 'failed';
  readonly tool: string;
  /** Digest of the call: the same for every leg of it. */
  readonly call: string;
  readonly principal: Principal;
  /** How an approval is or was obtained; absent where none was needed. */
  readonly channel?: ApprovalKind;
  /** The approval that was redeemed or refused. */
  readonly approval?: string;
  /** What the answer proves. */
  readonly evidence?: Evidence;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Receives every step as it happens. It must not throw. */
export type GuardListener = (event: GuardEvent) => void;

/** Reports a step of a call. */
export type Recorder = (
  call: GuardedCall,
  step: GuardEvent['step'],
  more?: Pick<GuardEvent, 'channel' | 'approval' | 'evidence'>,
) => void;

/** Tells `listener`, where there is one. */
export function createRecorder(listener: GuardListener | undefined, now: () => number): Recorder {
  return ({ bound: { tool, principal }, digest }, step, more) =>
    listener?.({ step, tool, call: digest, principal, ...more, at: now() });
}
