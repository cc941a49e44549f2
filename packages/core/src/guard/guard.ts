import { isAtLeast } from '../approvals/evidence.ts';
import type { ApprovalStore } from '../approvals/store.ts';
import { StoreError } from '../approvals/store-error.ts';
import { type AskingTool, canAsk, type ChangingTool, type MaybeAsked } from '../tool/declaration.ts';
import type { Question } from '../tool/question.ts';
import type { Binding } from './binding.ts';
import type { Answered, Channel, Reply } from './channel.ts';
import type { GuardedCall } from './guarded-call.ts';
import type { Done, Hands, Permit } from './hands.ts';
import type { Lane } from './lane.ts';
import { type Came, type Found, nextStep } from './next-step.ts';
import type { Posture } from './posture.ts';
import { type Asking, recordedSteps } from './recorded-steps.ts';
import { RecordError, type Recorder } from './recorder.ts';
import { nothingDone } from './reply.ts';
import { isRefusal, NO_TOKENS, noWayToAsk, type Refusal } from './refusal.ts';
import type { NoDialog, Tokens } from './token.ts';
import { wayToApprove } from './way.ts';

/** Either the write was carried out and this is its data, or nothing was done and this is the reply. */
export type GuardOutcome = Done | { readonly reply: Reply };

/** What the guard is made of. */
export interface GuardOptions {
  readonly hands: Hands;
  /** What holds for a tool now: it may have become stricter since the call before. */
  readonly posture: (tool: string) => Posture;
  readonly store: ApprovalStore;
  readonly binding: Binding;
  readonly dialog: Channel;
  readonly tokens: Tokens;
  readonly lane: Lane;
  readonly record: Recorder;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Stands between a call and the client that can write. */
export type Guard = (tool: ChangingTool, call: GuardedCall) => Promise<GuardOutcome>;

type Way = Channel | 'run' | Refusal;

/** A question may change while it is being answered; this often it is put within one call. */
const MAX_ROUNDS = 5;

/** Builds the guard of one server. */
export function createGuard(options: GuardOptions): Guard {
  const { hands, posture, store, binding, dialog, tokens, lane } = options;
  const { heard, put, denied } = recordedSteps(options);

  return async (tool, call) => {
    try {
      const plain: Permit = { plan: undefined, level: 'writes' };
      return await (canAsk(tool) ? guarded(tool, call) : lane(() => hands.act(tool, call, plain)));
    } catch (error) {
      // Thrown before anything is done: what was redeemed is not looked up again, and no result is waited for.
      if (error instanceof StoreError) await denied(call, 'store_failed');
      if (error instanceof StoreError || error instanceof RecordError) {
        return { reply: nothingDone(`Nothing was done: ${error.message}`) };
      }
      throw error;
    }
  };

  async function guarded(tool: AskingTool, call: GuardedCall): Promise<GuardOutcome> {
    let noDialog: NoDialog | undefined = call.canShowForm ? undefined : 'client';
    let answered = await heard(call, await receive(call, wayToAsk(tool, noDialog)));
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      if (answered?.verdict === 'refused') return { reply: await refused(call, answered) };
      if (call.token !== undefined && posture(tool.name).approveBy !== 'unset') {
        return { reply: await refuseToken(call, answered) };
      }
      const way = wayToAsk(tool, noDialog);
      // Before anything is read, where the arguments alone say that it asks.
      if (isRefusal(way) && answered?.verdict !== 'approved' && asksForSure(tool, call)) {
        return { reply: await refuse(call, way, noDialog) };
      }
      const next = await inTurn(tool, answered, way)(() => decide(tool, call, answered, way, noDialog));
      if (!('ask' in next)) return next;
      const outcome = await put(call, next.channel, next.ask);
      if ('reply' in outcome) return { reply: outcome.reply };
      if ('unanswered' in outcome) return { reply: nothingDone(outcome.unanswered) };
      if ('undeliverable' in outcome) noDialog = 'undeliverable';
      const answer = 'answered' in outcome ? outcome.answered : await receive(call, wayToAsk(tool, noDialog));
      answered = await heard(call, answer);
    }
    await denied(call, 'question_changed');
    return { reply: nothingDone(KEPT_CHANGING) };
  }

  /** Looks at the dialog first, whatever the client says it can show by now: a "no" must not turn into a token. */
  async function receive(call: GuardedCall, way: Way): Promise<Answered | undefined> {
    let unusable: Answered | undefined;
    const channels = [
      posture(call.bound.tool).ask === 'on' ? dialog : undefined,
      typeof way === 'object' ? way : undefined,
    ];
    for (const channel of new Set(channels)) {
      const answered = await channel?.receive(call);
      if (answered?.verdict === 'approved' || answered?.verdict === 'refused') return answered;
      unusable ??= answered;
    }
    return unusable;
  }

  async function refused(call: GuardedCall, { text, approval }: Answered & { verdict: 'refused' }) {
    // A no counts for the whole call: a token from before must not outlive it.
    if (approval?.kind === 'dialog') await tokens.forget(call);
    return nothingDone(text);
  }

  /** What can only end in a question takes no turn: its slow reads must not keep a peer from being cut off. */
  function inTurn(tool: AskingTool, answered: Answered | undefined, way: Way): Lane {
    const onlyAsks = tool.kind === 'guarded' && answered?.verdict !== 'approved' && way !== 'run';
    return onlyAsks ? (work) => work() : lane;
  }

  /** Looks, and acts or says what is to be put. */
  async function decide(
    tool: AskingTool,
    call: GuardedCall,
    answered: Answered | undefined,
    way: Way,
    noDialog: NoDialog | undefined,
  ): Promise<GuardOutcome | { readonly ask: Asking; readonly channel: Channel }> {
    const approval = answered?.verdict === 'approved' ? answered.approval : undefined;
    const look = await hands.look(tool, call, approval?.fixes);
    const { ask, plan }: MaybeAsked<unknown> = 'settled' in look ? {} : look;
    const found: Found = 'settled' in look ? 'nothing to do' : ask ? 'a question' : 'no question';
    const came = whatCame(call, answered, ask, way);
    const step = nextStep(found, came, typeof way === 'object' ? 'put' : way === 'run' ? 'run' : 'refuse');
    if (approval && step !== 'redeem, then act') await store.end(approval.id, 'superseded');
    switch (step) {
      case 'say that nothing is to do':
        return { done: 'settled' in look ? look.settled : undefined };
      case 'act':
        return hands.act(tool, call, { plan, level: ask ? 'guarded' : 'writes' });
      case 'redeem, then act': {
        const redeemed = approval && (await store.redeem(approval.id));
        if (redeemed !== undefined)
          return hands.act(tool, call, { plan, approval: redeemed, level: 'guarded' });
        await denied(call, 'approval_gone', approval && { approval });
        return { reply: nothingDone(GONE) };
      }
      case 'put the question': {
        if (typeof way !== 'object' || ask === undefined) throw new TypeError('There is nothing to put');
        const unusable = answered?.verdict === 'unusable' && answered.saidSomething;
        return { channel: way, ask: { question: ask, changed: approval !== undefined, unusable } };
      }
      case 'refuse':
        if (!isRefusal(way)) throw new TypeError('There is a way to ask');
        return { reply: await refuse(call, way, noDialog) };
      default:
        step satisfies 'refuse the answer';
        return { reply: nothingDone(UNUSABLE) };
    }
  }

  function whatCame(
    call: GuardedCall,
    answered: Answered | undefined,
    question: Question | undefined,
    way: Way,
  ): Came {
    if (answered?.verdict !== 'approved') return answered === undefined ? 'nothing' : 'unusable';
    const { question: shown, decision } = answered.approval;
    const { approveBy } = posture(call.bound.tool);
    const usual = typeof way === 'object' && way.kind === 'token' ? 'token' : 'dialog';
    const required = approveBy === 'unset' ? usual : approveBy;
    const holds =
      decision !== undefined &&
      isAtLeast(decision.evidence, required) &&
      question !== undefined &&
      binding.isQuestion(shown, call.bound, question);
    return holds ? 'an approval of this question' : 'an approval of another question';
  }

  function wayToAsk({ name }: AskingTool, noDialog: NoDialog | undefined): Way {
    const way = wayToApprove(posture(name), noDialog === undefined ? 'form' : 'nothing');
    if (way === 'dialog') return dialog;
    if (way !== 'token') return way;
    return tokens(posture(name).ask === 'off' ? 'operator' : (noDialog ?? 'client'));
  }

  /** A token that came along with a yes uses the yes up: whoever sends both shall not find out which one counted. */
  async function refuseToken(call: GuardedCall, answered: Answered | undefined): Promise<Reply> {
    if (answered?.verdict === 'approved') await store.end(answered.approval.id, 'withdrawn');
    await denied(call, 'token_too_weak', { channel: 'token' });
    return nothingDone(NO_TOKENS);
  }

  async function refuse(call: GuardedCall, why: Refusal, noDialog: NoDialog | undefined): Promise<Reply> {
    await denied(call, REFUSED[why]);
    return noWayToAsk(why, noDialog);
  }
}

/** Whether the arguments alone say that a call asks. */
function asksForSure(tool: AskingTool, { input }: GuardedCall): boolean {
  return tool.kind === 'guarded' || tool.surelyAsks?.(input) === true;
}

const REFUSED = { off: 'questions_off', unable: 'client_cannot_ask', page: 'no_page' } as const;

const KEPT_CHANGING = 'Nothing was done: what this call would do kept changing while the question was open.';
const GONE =
  'Nothing was done: the approval of this call ended before its turn came. Call again to be asked again.';
const UNUSABLE =
  'Nothing was done: the answer that came with this call was used before, is too old or belongs to another call. ' +
  'The call needs no answer now: look first whether it was carried out already, then call again without one.';
