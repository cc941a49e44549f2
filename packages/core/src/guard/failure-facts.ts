import { BackendError } from '../http/backend-error.ts';
import { ToolError } from '../tool/error.ts';
import type { GuardEvent, StepFacts } from './events.ts';
import { Forbidden } from './forbidden.ts';
import type { Became } from './write-attempt.ts';

/** What a trail says of a call that failed: nothing that anybody else worded. */
export function failureFacts(error: unknown, became: Became): StepFacts {
  const facts = { outcome: OUTCOMES[became], became };
  if (error instanceof BackendError)
    return { ...facts, reason: `backend_${error.kind}`, status: error.status };
  if (error instanceof Forbidden) return { ...facts, reason: 'forbidden' };
  return { ...facts, reason: error instanceof ToolError ? 'tool_refused' : 'unexpected' };
}

/** By what the backend confirmed, and not by how the call ended: reading back what was done may fail. */
const OUTCOMES: Record<Became, GuardEvent['outcome']> = {
  done: 'success',
  part: 'failure',
  unknown: 'unknown',
  nothing: 'failure',
};
