import { MissingRequiredClientCapabilityError } from '@modelcontextprotocol/server';
import { nothingDone } from './reply.ts';
import type { NoDialog } from './token.ts';
import type { Way } from './way.ts';

/** Why a question cannot be put. There is no page yet: where it is the only way, the call is refused. */
export type Refusal = Extract<Way, 'off' | 'unable' | 'page'>;

export function isRefusal(way: unknown): way is Refusal {
  return way === 'off' || way === 'unable' || way === 'page';
}

/**
 * Ends a call whose question cannot be put.
 *
 * @throws {MissingRequiredClientCapabilityError} where the client lacks what the call needs, on every revision
 */
export function noWayToAsk(why: Refusal, noDialog: NoDialog | undefined) {
  if (why === 'off') return nothingDone(SWITCHED_OFF);
  if (why === 'page') return nothingDone(NO_PAGE);
  throw new MissingRequiredClientCapabilityError(
    { requiredCapabilities: { elicitation: { form: {} } } },
    noDialog === 'undeliverable' ? UNDELIVERABLE : CANNOT_SHOW,
  );
}

const SWITCHED_OFF =
  'Nothing was done: this tool asks a person first, and the operator of this server switched questions off ' +
  'without allowing another way.';
const CANNOT_SHOW =
  'Nothing was done: this tool asks a person first, and this client cannot show the question.';
const UNDELIVERABLE =
  'Nothing was done: this tool asks a person first, and the client answered that it does not know the request ' +
  'that carries the question.';
const NO_PAGE =
  'Nothing was done: this call has to be approved on the approval page, and this server has none.';
/** A token where it approves nothing. */
export const NO_TOKENS =
  'Nothing was done: the operator of this server wants more than a confirm_token to approve this call. Call again ' +
  'without confirm_token.';
