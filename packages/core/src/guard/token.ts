import { createHash, randomBytes } from 'node:crypto';
import type { ApprovalStore } from '../approvals/store.ts';
import type { Binding } from './binding.ts';
import { CARRY_OUT_MS, type Channel, FULL, newApproval } from './channel.ts';
import type { GuardedCall } from './guarded-call.ts';
import type { RenderQuestion } from './render-question.ts';
import { nothingDone } from './reply.ts';

/** Why the person is not asked: it decides whose doing the text names. */
export type NoDialog = 'client' | 'operator' | 'undeliverable';

const TOKEN_MS = 5 * 60_000;

const REFUSED = { verdict: 'refused', answer: 'none' } as const;

/** What the token channel needs. */
export interface TokenOptions {
  readonly store: ApprovalStore;
  readonly binding: Binding;
  readonly render: RenderQuestion;
  /** Name of the binary, so that the text names the server that did not ask. */
  readonly server: string;
  /** How long a token can live at most, where something caps it. */
  readonly ttlMs?: () => number | undefined;
}

/** The two-call tokens; each reason for not asking is a view of the same approvals. */
export interface Tokens {
  (reason: NoDialog): Channel;
  /** What was issued for this very call approves nothing any more. */
  forget(call: GuardedCall): Promise<void>;
}

export function createTokens(options: TokenOptions): Tokens {
  const { store, binding } = options;
  const forget = async ({ bound }: GuardedCall) => {
    const issued = (await store.list()).filter(
      ({ kind, call }) => kind === 'token' && binding.isCall(call, bound),
    );
    await Promise.all(issued.map(({ id }) => store.end(id, 'withdrawn')));
  };
  return Object.assign((reason: NoDialog) => tokenChannel(options, reason), { forget });
}

function tokenChannel({ store, binding, render, server, ttlMs }: TokenOptions, reason: NoDialog): Channel {
  return {
    kind: 'token',

    async receive({ token, bound }) {
      if (token === undefined) return undefined;
      const decision = { verdict: 'approved', evidence: 'token' } as const;
      const approval = await store.decide(approvalId(token), 'token', decision, CARRY_OUT_MS);
      if (approval === undefined) return { ...REFUSED, text: UNKNOWN, reason: 'token_rejected' };
      if (binding.isCall(approval.call, bound)) return { verdict: 'approved', approval };
      // Used up all the same: whoever presents it to another call shall not try the next one.
      await store.end(approval.id, 'withdrawn');
      return { ...REFUSED, text: OTHER_CALL, reason: 'token_of_another_call', approval };
    },

    async put(call, { question, changed, opened }) {
      const lifeMs = Math.min(TOKEN_MS, ttlMs?.() ?? TOKEN_MS);
      const token = randomBytes(18).toString('base64url');
      const opening = newApproval(call, {
        id: approvalId(token),
        kind: 'token',
        question: binding.question(call.bound, question),
        fixes: question.fixes,
        repeats: question.repeats,
        lifeMs,
      });
      if ((await store.open(opening)) === 'full') return { reply: nothingDone(FULL) };
      await opened(opening);
      return {
        reply: nothingDone(
          [
            changed ? CHANGED : 'Nothing was done yet.',
            render(question),
            `${whose(reason, server)} To go on, call ${call.bound.tool} again with exactly the same arguments and ` +
              `confirm_token "${token}". The token works once, within ${span(lifeMs)}. ${HONEST}`,
          ].join('\n\n'),
        ),
      };
    },
  };
}

function span(ms: number): string {
  return ms === TOKEN_MS ? 'five minutes' : `${Math.floor(ms / 1000)} seconds`;
}

/** The hash of a token, so that no store and no event holds the token, and the time of a look-up tells nothing of it. */
function approvalId(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** What models write where they have no token: words for nothing, and names of the token from a schema or an example. */
const PLACEHOLDERS =
  /^(?:|null|nil|none|undefined|empty|unset|optional|false|true|string|text|token|placeholder|confirm_?token|your_?(?:confirm_?)?token|(?:here|insert)_?token|n\/?a|not_?(?:given|provided|applicable|needed)|todo|tbd|x+|[\d.\-_?\u2026]{0,4})$/i;

/** The token of a call; undefined for a placeholder, which is none. A wrong one of any other shape is refused later. */
export function presentedToken(value: string | undefined): string | undefined {
  // No placeholder is that long: this is a token, or was meant to be one.
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
  'five minutes, was ended by a decline of the same call, or this server was restarted since then, as some ' +
  'gateways do for every call. Call again without confirm_token to see what the call would do.';
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
