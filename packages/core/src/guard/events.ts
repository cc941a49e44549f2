import type { Approval, ApprovalKind } from '../approvals/approval.ts';
import type { Evidence } from '../approvals/evidence.ts';
import type { Principal } from '../approvals/principal.ts';
import type { BackendErrorKind } from '../http/backend-error.ts';
import type { ArgumentFacts } from '../tool/argument-facts.ts';
import type { Became } from './write-attempt.ts';

/**
 * A step of a call: a question was put, its answer came, a write is about to be carried out, and what became of the
 * call. A `result` without an `attempt` ends a call that sent nothing.
 */
export type Step = 'asked' | 'answered' | 'intent' | 'result';

/** From which level on an event is recorded: calls that ask or are denied, all writes, reads as well. */
export type Level = 'guarded' | 'writes' | 'all';

/** What came back for a question. `unavailable`: the client cannot be asked. `none`: no usable answer. */
export type AuditedAnswer = 'accepted' | 'declined' | 'cancelled' | 'unticked' | 'none' | 'unavailable';

/** Why something was not done, or failed. A closed list: no text of a client, a model or a backend is among them. */
export type Reason =
  | 'unreadable_answer'
  | 'call_cancelled'
  | 'client_error'
  | 'timed_out'
  | 'not_delivered'
  | 'client_cannot_ask'
  | 'questions_off'
  | 'no_page'
  | 'no_passkey'
  | 'state_rejected'
  | 'used_or_expired'
  | 'token_rejected'
  | 'token_of_another_call'
  | 'token_too_weak'
  | 'question_changed'
  | 'approval_gone'
  | 'too_many_open'
  | 'store_failed'
  | 'not_offered'
  | 'forbidden'
  | 'tool_refused'
  | 'unexpected'
  | `backend_${BackendErrorKind}`;

/** What the guard knows of a step, beside the call itself. */
export interface StepFacts {
  /** Default `guarded`. */
  readonly level?: Level;
  readonly approval?: Pick<Approval, 'id' | 'kind' | 'question' | 'evidence'> &
    Partial<Pick<Approval, 'openedAt' | 'decision'>>;
  /** Where no approval was found to take it from. */
  readonly channel?: ApprovalKind;
  readonly answer?: AuditedAnswer;
  readonly reason?: Reason | undefined;
  /** Joins the intent and the result of one write. */
  readonly attempt?: string;
  /** Default `unknown`. */
  readonly outcome?: GuardEvent['outcome'];
  readonly became?: Became;
  /** Of the backend's answer, where it failed. */
  readonly status?: number | undefined;
  readonly durationMs?: number;
}

/**
 * One step of a call, for an audit trail. Of the arguments it carries the declared targets and a digest, so that a log of
 * these events holds no secret.
 */
export interface GuardEvent extends Omit<StepFacts, 'approval' | 'level' | 'outcome'> {
  readonly step: Step;
  readonly level: Level;
  readonly server: string;
  /** Base address. */
  readonly instance: string;
  readonly account: string;
  /** The part of the instance that the server is bound to. */
  readonly scope?: Readonly<Record<string, string>> | undefined;
  readonly principal: Principal;
  readonly tool: string;
  /** Digest of the call: the same for every leg of it. */
  readonly call: string;
  readonly arguments?: ArgumentFacts | undefined;
  /** Joins the steps of one approval, in all processes that share it. No store knows an approval by this name. */
  readonly approval?: string;
  /** Digest of the question as it was shown. */
  readonly question?: string;
  /** What is asked for; from the answer on, what it proves. */
  readonly evidence?: Evidence;
  /** Whose passkey decided it. `unknown`: a click, by whoever had the address. Not said of the user of this machine. */
  readonly approver?: Approver | undefined;
  /** The id of that passkey. */
  readonly passkey?: string | undefined;
  /** From the question to the answer. A few milliseconds show a client that answers by itself. */
  readonly latencyMs?: number;
  readonly outcome: 'success' | 'failure' | 'unknown';
  /** The request on whose behalf it happened; undefined on stdio. */
  readonly request?: string | undefined;
  /** The trace that its caller named. */
  readonly trace?: string | undefined;
  /** What the client calls itself: nothing is decided by it. */
  readonly client?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Who decided on the page. */
export type Approver = Principal | { readonly kind: 'unknown' };

/** Receives every step as it happens, and is waited for. If it throws before a write, nothing is sent. */
export type GuardListener = (event: GuardEvent) => unknown;
