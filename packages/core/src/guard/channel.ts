import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import type { Fixed } from '../tool/question.ts';
import type { BoundCall } from './binding.ts';
import type { Question } from '../tool/question.ts';

/** One guarded call as it came in, with whatever may be an answer. Nothing in it has been believed yet. */
export interface GuardedCall {
  readonly bound: BoundCall;
  /** Fingerprint of {@link bound}. */
  readonly fingerprint: string;
  /** The response to our question, as the client sent it. */
  readonly answer?: unknown;
  /** The sealed state that must come with the answer. */
  readonly state?: string | undefined;
  /** The `confirm_token` argument. */
  readonly token?: string | undefined;
  readonly context: ServerContext;
}

/** What a channel made of an answer to this very call. */
export type Received =
  | {
      readonly verdict: 'approved';
      /** Fingerprint of the question that was agreed to. */
      readonly question: string;
      readonly fixed: Fixed | undefined;
    }
  | { readonly verdict: 'refused'; readonly text: string }
  /** Used before, expired, or not an answer to this call: it approves nothing. */
  | { readonly verdict: 'unusable' };

/** A result that ends this leg of the call without anything having been done. */
export type NothingDone = CallToolResult | InputRequiredResult;

/** A question to put. */
export interface Put {
  readonly question: Question;
  /** An approval was given, for a question that no longer holds. */
  readonly changed: boolean;
  /** An answer came with the call, and it was none to it: used before, too old, or of another process. */
  readonly unusable?: boolean;
}

/**
 * A way to obtain an approval. The dialog and the two-call token are two; a page on which a person proves
 * presence would be a third.
 */
export interface ApprovalChannel {
  readonly name: string;
  /** Redeems what came with the call. Undefined: nothing came. */
  receive(call: GuardedCall): Promise<Received | undefined>;
  /** What was issued for this very call approves nothing any more. */
  forget?(call: GuardedCall): void;
  ask(call: GuardedCall, put: Put): Promise<NothingDone>;
}

/** What the operator can do about a client that does not bring the question to a person. */
export const OPERATOR_ADVICE =
  'If this client never shows the question, use another one, or let the operator of the server set ELICITATION=false.';

/** An error result: words only, because clients hold structured content of errors against the schema. */
export function nothingDone(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}
