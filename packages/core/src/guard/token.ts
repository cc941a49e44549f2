import { randomBytes } from 'node:crypto';
import type { Fixed } from '../tool/question.ts';
import { type Binding, sameFingerprint } from './binding.ts';
import { type ApprovalChannel, nothingDone } from './channel.ts';
import type { RenderQuestion } from './render-question.ts';

/** Why the person is not asked: it decides whose doing the text names. */
export type NoDialog = 'client' | 'operator' | 'undeliverable';

const TOKEN_MS = 5 * 60_000;
/** A client that only ever makes first calls must not fill the memory. */
const MAX_PENDING = 100;

interface Pending {
  readonly call: string;
  readonly question: string;
  readonly fixes: Fixed | undefined;
  readonly expiresAt: number;
}

/** What the token channel needs. */
export interface TokenOptions {
  readonly binding: Binding;
  readonly render: RenderQuestion;
  /** See `createLifetimeClock`. */
  readonly now: () => number;
  /** Name of the binary, so that the text names the server that did not ask. */
  readonly server: string;
}

/** Hands out the two-call tokens of one process; each reason for not asking is a view of the same store. */
export function createTokens(options: TokenOptions): (reason: NoDialog) => ApprovalChannel {
  const pending = new Map<string, Pending>();
  return (reason) => tokenChannel(options, pending, reason);
}

function tokenChannel(
  { binding, render, now, server }: TokenOptions,
  pending: Map<string, Pending>,
  reason: NoDialog,
): ApprovalChannel {
  return {
    name: 'token',

    async receive({ token, fingerprint }) {
      if (token === undefined) return undefined;
      const found = take(pending, token);
      if (found === undefined || found.expiresAt <= now()) return { verdict: 'refused', text: UNKNOWN };
      if (!sameFingerprint(found.call, fingerprint)) return { verdict: 'refused', text: OTHER_CALL };
      return { verdict: 'approved', question: found.question, fixed: found.fixes };
    },

    forget({ fingerprint }) {
      for (const [token, { call }] of pending) if (sameFingerprint(call, fingerprint)) pending.delete(token);
    },

    async ask({ bound, fingerprint }, { question, changed }) {
      const token = randomBytes(18).toString('base64url');
      makeRoom(pending, now());
      pending.set(token, {
        call: fingerprint,
        question: binding.question(bound, question),
        fixes: question.fixes,
        expiresAt: now() + TOKEN_MS,
      });
      return nothingDone(
        [
          changed ? CHANGED : 'Nothing was done yet.',
          render(question),
          `${whose(reason, server)} To go on, call ${bound.tool} again with exactly the same arguments and ` +
            `confirm_token "${token}". The token works once, within five minutes. ${HONEST}`,
        ].join('\n\n'),
      );
    },
  };
}

/** What models put where they have no token: the names of nothing, and what a schema or an example calls it. */
const PLACEHOLDERS =
  /^(?:|null|nil|none|undefined|empty|unset|optional|false|true|string|text|token|placeholder|confirm_?token|your_?(?:confirm_?)?token|(?:here|insert)_?token|n\/?a|not_?(?:given|provided|applicable|needed)|todo|tbd|x+|[\d.\-_?\u2026]{0,4})$/i;

/** The token of a call; undefined for a placeholder, which is none. A wrong one of any other shape is refused later. */
export function presentedToken(value: string | undefined): string | undefined {
  // What is longer than the longest of them is a token, or was meant for one.
  if (value === undefined || value.length > 60) return value;
  const bare = value.replaceAll(/[\s"'`<>()[\]{}$]/g, '');
  return PLACEHOLDERS.test(bare) ? undefined : value;
}

const HONEST =
  'Nobody has approved anything: the token proves the call was made twice with the same arguments, ' +
  'and nothing more. Ask the user before making the second call.';
const CHANGED = 'Nothing was done: what this call would do has changed since the token was issued.';
const UNKNOWN =
  'Nothing was done: this confirm_token is not valid. It was never issued, was used already, is older than ' +
  'five minutes, was burnt by a no to the same call, or this server was started anew since, as some gateways do ' +
  'for every call. Call again without confirm_token to see what the call would do.';
const OTHER_CALL =
  'Nothing was done: this confirm_token was issued for another call. It holds for exactly the tool and the ' +
  'arguments it was issued for. Call again without confirm_token to see what this call would do.';

function whose(reason: NoDialog, server: string): string {
  if (reason === 'operator')
    return `The operator of ${server} switched the question to a person off (ELICITATION=false).`;
  return reason === 'client'
    ? 'This client cannot show a question to a person.'
    : 'This client says it can show a question, but answered that it does not know the request.';
}

/** Compares with every pending token in constant time and removes the one that matches. */
function take(pending: Map<string, Pending>, presented: string): Pending | undefined {
  let match: string | undefined;
  for (const token of pending.keys()) if (sameFingerprint(token, presented)) match = token;
  if (match === undefined) return undefined;
  const found = pending.get(match);
  pending.delete(match);
  return found;
}

/** Expired tokens go first, so that a flood of first calls evicts live ones only when it must. */
function makeRoom(pending: Map<string, Pending>, now: number): void {
  for (const [token, { expiresAt }] of pending) if (expiresAt <= now) pending.delete(token);
  while (pending.size >= MAX_PENDING) {
    const oldest = pending.keys().next();
    if (oldest.done) return;
    pending.delete(oldest.value);
  }
}
