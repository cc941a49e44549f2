import type { Evidence } from '../approvals/evidence.ts';
import type { ApprovalStore } from '../approvals/store.ts';
import { StoreError } from '../approvals/store-error.ts';
import { type AskingTool, canAsk, type ChangingTool, type MaybeAsked } from '../tool/declaration.ts';
import { type Asked, askerOf } from './asked.ts';
import type { Binding } from './binding.ts';
import { whatCame } from './came.ts';
import { carryOut } from './carry-out.ts';
import type { Answered, Channel, Reply } from './channel.ts';
import { Forbidden, throwIfForbidden } from './forbidden.ts';
import type { GuardedCall } from './guarded-call.ts';
import type { Done, Hands, Permit } from './hands.ts';
import { type Lane, openLane, type StillMyTurn } from './lane.ts';
import { type Found, nextStep } from './next-step.ts';
import type { Posture } from './posture.ts';
import { type Asking, recordedSteps } from './recorded-steps.ts';
import { RecordError, type Recorder } from './recorder.ts';
import { nothingDone } from './reply.ts';
import { isRefusal, NO_TOKENS, noWayToAsk, type Refusal } from './refusal.ts';
import type { SentBefore } from './sent-before.ts';
import type { NoDialog, Tokens } from './token.ts';
import { wayToApprove } from './way.ts';

/** Either the write was carried out and this is its data, or nothing was done and this is the reply. */
export type GuardOutcome = Done | { readonly reply: Reply };

/** What the guard is made of. */
export interface GuardOptions {
  readonly hands: Hands;
  /** What holds for a tool, as of the last time that `forbids` was asked. */
  readonly posture: (tool: string) => Posture;
  /** What forbids calls of a tool by now; undefined where nothing does. What holds may be stricter afterwards. */
  readonly forbids: (tool: string) => string | undefined;
  readonly store: ApprovalStore;
  readonly binding: Binding;
  readonly dialog: Channel;
  readonly tokens: Tokens;
  /** Undefined where no page can be served. */
  readonly page?: Channel | undefined;
  readonly sentBefore: SentBefore;
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
  const { hands, posture, forbids, store, binding, dialog, tokens, page, sentBefore, lane } = options;
  const { heard, put, denied } = recordedSteps(options);

  return async (tool, call) => {
    try {
      throwIfForbidden(forbids(tool.name));
      if (canAsk(tool)) return await guarded(tool, call);
      return await lane((stillMyTurn) =>
        hands.act(tool, call, { plan: undefined, level: 'writes', stillMyTurn }),
      );
    } catch (error) {
      // Thrown before anything is done: what was redeemed is not looked up again, and no result is waited for.
      if (error instanceof StoreError) await denied(call, 'store_failed');
      if (error instanceof Forbidden) await denied(call, 'forbidden');
      if (error instanceof StoreError || error instanceof RecordError || error instanceof Forbidden) {
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
      const next = await inTurn(
        tool,
        answered,
        way,
      )((stillMyTurn) => decide(tool, call, answered, way, noDialog, stillMyTurn));
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
      if (answered !== undefined && answered.verdict !== 'unusable') return answered;
      unusable ??= answered;
    }
    return unusable;
  }

  async function refused(call: GuardedCall, { text, approval, answer }: Answered & { verdict: 'refused' }) {
    // A no counts for the whole call: a token from before must not outlive it.
    if (approval?.kind === 'dialog' || answer === 'declined') await tokens.forget(call);
    return nothingDone(text);
  }

  /** What can only end in a question takes no turn: its slow reads must not keep a peer from being cut off. */
  function inTurn(tool: AskingTool, answered: Answered | undefined, way: Way): Lane {
    const onlyAsks = tool.kind === 'guarded' && answered?.verdict !== 'approved' && way !== 'run';
    return onlyAsks ? openLane : lane;
  }

  /** Looks, and acts or says what is to be put. */
  async function decide(
    tool: AskingTool,
    call: GuardedCall,
    answered: Answered | undefined,
    way: Way,
    noDialog: NoDialog | undefined,
    stillMyTurn: StillMyTurn,
  ): Promise<GuardOutcome | { readonly ask: Asking; readonly channel: Channel }> {
    const approval = answered && 'approval' in answered ? answered.approval : undefined;
    const look = await hands.look(tool, call, approval?.fixes);
    // What has to be proven may have become more while a person read, or the backend was slow.
    throwIfForbidden(forbids(tool.name));
    const { ask: asked, plan }: MaybeAsked<unknown> = 'settled' in look ? {} : look;
    const { principal, instance } = call.bound;
    const ask: Asked | undefined = asked && { ...asked, asker: askerOf(principal, instance.account) };
    const found: Found = 'settled' in look ? 'nothing to do' : ask ? 'a question' : 'no question';
    const asBefore = ask && withRepeats(ask, approval?.repeats);
    const came = whatCame(answered, asBefore, required(call, way), call.bound, binding);
    const step = nextStep(found, came, typeof way === 'object' ? 'put' : way === 'run' ? 'run' : 'refuse');
    const isKept = step === 'redeem, then act' || step === 'put the question';
    if (approval && !isKept) await store.end(approval.id, 'superseded');
    switch (step) {
      case 'say that nothing is to do':
        return { done: 'settled' in look ? look.settled : undefined };
      case 'act':
        return hands.act(tool, call, { plan, stillMyTurn, level: ask ? 'guarded' : 'writes' });
      case 'redeem, then act': {
        const counts = approval?.kind !== 'page' || (await page?.stillCounts?.(approval)) !== false;
        const redeemed = approval && counts && (await store.redeem(approval.id));
        if (redeemed) {
          const permit: Permit = { plan, stillMyTurn, approval: redeemed, level: 'guarded' };
          return carryOut(store, redeemed, (tell) => hands.act(tool, call, { ...permit, tell }));
        }
        await denied(call, 'approval_gone', approval && { approval });
        return { reply: nothingDone(GONE) };
      }
      case 'put the question': {
        if (typeof way !== 'object' || asBefore === undefined) throw new TypeError('There is nothing to put');
        const unusable = answered?.verdict === 'unusable' && answered.saidSomething;
        const changed = answered?.verdict === 'approved';
        if (came === 'this question, undecided') {
          return { channel: way, ask: { question: asBefore, changed, unusable, open: approval } };
        }
        // The page leads from what no longer holds to what took its place.
        const replaces = way.kind === 'page' && approval?.kind === 'page' ? approval : undefined;
        if (approval && replaces === undefined) await store.end(approval.id, 'superseded');
        const question = withRepeats(ask ?? asBefore, await sentBefore(call.bound));
        return { channel: way, ask: { question, changed, unusable, replaces } };
      }
      case 'refuse':
        if (!isRefusal(way)) throw new TypeError('There is a way to ask');
        return { reply: await refuse(call, way, noDialog) };
      default:
        step satisfies 'refuse the answer';
        return { reply: nothingDone(UNUSABLE) };
    }
  }

  /** What an approval has to prove now. */
  function required({ bound }: GuardedCall, way: Way): Evidence {
    const { approveBy } = posture(bound.tool);
    if (approveBy !== 'unset') return approveBy;
    return typeof way === 'object' ? way.kind : 'dialog';
  }

  function wayToAsk({ name }: AskingTool, noDialog: NoDialog | undefined): Way {
    const way = wayToApprove(posture(name), noDialog === undefined ? 'form' : 'nothing');
    if (way === 'dialog') return dialog;
    if (way === 'page') return page ?? way;
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

function withRepeats(question: Asked, repeats: string | undefined): Asked {
  return repeats === undefined ? question : { ...question, repeats };
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
