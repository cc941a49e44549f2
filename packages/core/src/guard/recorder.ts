import { createHmac } from 'node:crypto';
import type { Decision } from '../approvals/approval.ts';
import type { Principal } from '../approvals/principal.ts';
import { deriveKey, type Keys } from '../approvals/keys.ts';
import { traceIdOf, traceNow } from '../http/trace.ts';
import type { GuardEvent, GuardListener, Step, StepFacts } from './events.ts';
import type { GuardedCall } from './guarded-call.ts';

/** A step could not be recorded. The message says so for the caller, and repeats nothing of the event. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
}

/**
 * Reports a step of a call, and waits until it is recorded.
 *
 * @throws RecordError where it cannot be: what was about to happen must not
 */
export type Recorder = (
  call: Pick<GuardedCall, 'bound' | 'digest' | 'describe' | 'client'>,
  step: Step,
  facts?: StepFacts,
) => Promise<void>;

/** What a recorder is made of. */
export interface RecorderOptions {
  readonly listener: GuardListener | undefined;
  /** The same as those of the store: an approval has one name in all processes that share it. */
  readonly keys: Keys;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Tells `listener`, where there is one. */
export function createRecorder({ listener, keys, now }: RecorderOptions): Recorder {
  if (listener === undefined) return async () => {};
  const key = deriveKey(keys.first, 'audit');
  // Whoever reads the trail must not learn the id, which is the address of a page and the digest of a token.
  const macOf = (id: string) => createHmac('sha256', key).update(id).digest('hex').slice(0, 32);
  let latest = { id: '', name: '' };
  const nameOf = (id: string) => {
    // The steps of an approval follow one another.
    if (id !== latest.id) latest = { id, name: macOf(id) };
    return latest.name;
  };

  return async ({ bound, digest, describe, client }, step, { approval, ...facts } = {}) => {
    const { instance, principal, tool } = bound;
    const at = now();
    const { server, base, account, scope } = instance;
    const trace = traceNow();
    const about = {
      server,
      instance: base,
      account,
      scope,
      principal,
      tool,
      call: digest(),
      client,
      ...(trace && { request: trace.requestId, trace: traceIdOf(trace) }),
    };
    const asked =
      approval && ofApproval(approval, principal, nameOf(approval.id), step === 'answered' ? at : undefined);
    const defaults = { level: 'guarded', outcome: 'unknown' } as const;
    try {
      await listener({ step, ...defaults, ...about, arguments: describe?.(), ...asked, ...facts, at });
    } catch (error) {
      if (error instanceof RecordError) throw error;
      throw new RecordError('This call could not be recorded.', { cause: error });
    }
  };
}

function ofApproval(
  { kind, question, evidence, openedAt, decision }: NonNullable<StepFacts['approval']>,
  principal: Principal,
  approval: string,
  answeredAt: number | undefined,
): Partial<GuardEvent> {
  const approver = kind === 'page' && decision ? approverOf(principal, decision) : undefined;
  const asked = {
    approval,
    channel: kind,
    question,
    evidence: decision?.evidence ?? evidence,
    ...(approver && { approver }),
    ...(decision?.by !== undefined && { passkey: decision.by }),
  };
  if (answeredAt === undefined || openedAt === undefined) return asked;
  return { ...asked, latencyMs: (decision?.at ?? answeredAt) - openedAt };
}

/** Over HTTP others than the caller can have the address of a question. */
function approverOf({ kind }: Principal, { approver }: Decision): GuardEvent['approver'] {
  return kind === 'local' ? undefined : (approver ?? { kind: 'unknown' });
}
