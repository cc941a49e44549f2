import { BackendError } from './backend-error.ts';
import type { Outcome } from './backend-error.ts';
import type { Call } from './call.ts';
import type { FaultFacts } from './fault.ts';

/** Puts a fault and its call together: which request it was, and what it may have done. */
export function toBackendError(call: Call, fault: FaultFacts, sent: boolean): BackendError {
  const { method, path } = call;
  const message = `${method} ${path}: ${fault.reason}`;
  return new BackendError({ ...fault, method, path, message, outcome: outcomeOf(call, fault, sent) });
}

function outcomeOf(call: Call, { kind, status = 0 }: FaultFacts, sent: boolean): Outcome {
  if (call.reads) return 'read';
  if (!sent) return 'not_sent';
  // 303 "See Other" is what a server answers after it has acted on a POST, so it is no refusal.
  const refusal = (kind === 'redirect' && status !== 303) || (kind === 'status' && status < 500);
  return refusal && !mayBePartial(call, status) ? 'refused' : 'unknown';
}

/**
 * All other refusals are made at the door. A 404 to DELETE is none: what was not found may be what the call itself had
 * deleted before it stopped.
 */
function mayBePartial({ method, refusalMayBePartial }: Call, status: number): boolean {
  return refusalMayBePartial && (status === 400 || (status === 404 && method === 'DELETE'));
}
