import type { Approval } from '../approvals/approval.ts';
import { stillHolds } from '../approvals/ended.ts';
import { pageOf } from '../approvals/page-module.ts';
import { samePrincipal } from '../approvals/principal.ts';
import { own } from '../json/object.ts';
import type { Answered, Channel, PutOutcome } from './channel.ts';
import type { GuardedCall } from './guarded-call.ts';
import { type LinkShown, readLinkAnswer } from './link-delivery.ts';
import { createOpening, type OpeningOptions } from './page-open.ts';
import { canUsePasskey, isOwnApprover, isStillGood, type Registered } from './page-passkeys.ts';
import { type Decided, waitForDecision } from './page-wait.ts';
import * as words from './page-words.ts';
import { nothingDone } from './reply.ts';
import type { Seal } from './seal.ts';

/** Where questions are decided, and how a person hears of one who is elsewhere. */
export interface PageHost {
  /**
   * The address of the page. It is served from then on, for as long as something is open.
   *
   * @throws StoreError where it cannot be served
   */
  open(): Promise<URL>;
  /** Tells a person of a new question, and nobody else its address. Undefined: addresses go to the client. */
  readonly announce?:
    ((approval: Approval, link: string) => Promise<'told' | 'not told' | 'too many'>) | undefined;
}

/** What the page channel needs. */
export interface PageOptions extends OpeningOptions {
  readonly seal: Seal;
  readonly host: PageHost;
  readonly passkeys?: Registered;
  /** Makes one harmless line of a text: no control characters, no credential. */
  readonly clean: (text: string) => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

type NotShown = Exclude<LinkShown, { shown: true }>;

/**
 * The approval page: a person opens its address, reads and decides there. An approval outlives the call that asked for
 * it. The next call that is exactly the same finds it, waits for it, and carries it out.
 */
export function createPage(options: PageOptions): Channel {
  const { store, seal, binding, render, host, now, clean, passkeys, evidence } = options;
  const opening = createOpening(options);

  /** Over HTTP nothing says that whoever opens it is the caller, unless a passkey of theirs does. */
  async function isShownByClient(call: GuardedCall, approval: Approval): Promise<boolean> {
    if (!call.canShowLink) return false;
    if (call.context.http === undefined) return true;
    return approval.evidence === 'passkey' && isOwnApprover(passkeys, call);
  }

  /** What the client answered to this very address; without the seal that went along it is somebody's claim. */
  function answerTo({ link, bound }: GuardedCall, { id }: Approval): LinkShown | undefined {
    const { answer, state } = link.brought() ?? {};
    const sealed = state === undefined ? undefined : seal.open(state);
    if (sealed?.approval !== id || !binding.isCall(sealed.call, bound)) return undefined;
    return readLinkAnswer(own(answer, 'action'));
  }

  /** The client shows the address, and the page decides. That the client says yes counts for nothing. */
  async function show(
    call: GuardedCall,
    approval: Approval,
    link: string,
    text: string,
  ): Promise<PutOutcome> {
    const came = answerTo(call, approval);
    if (came !== undefined)
      return 'shown' in came ? wait(call, approval) : notShown(approval, came, link, text);
    const { tool } = call.bound;
    const asks = { message: words.openThePage(approval), url: link };
    const showing = call.link.show(asks, () =>
      seal.close({ approval: approval.id, tool, call: call.digest() }),
    );
    const waiting = new AbortController();
    const decided = decision(call, approval, waiting.signal).then((found) => ({ found }));
    // Some clients answer at once, others only once the page has done its work.
    const afterShowing = async (): Promise<{ found: Decided } | { not: NotShown }> => {
      const shown = await showing.outcome;
      return 'shown' in shown ? decided : { not: shown };
    };
    const first = await Promise.race([decided, afterShowing()]);
    if ('found' in first) {
      showing.decided();
      return outcomeOf(approval, first.found);
    }
    waiting.abort();
    await decided.catch(() => undefined);
    return notShown(approval, first.not, link, text);
  }

  async function notShown(
    approval: Approval,
    shown: NotShown,
    link: string,
    text: string,
  ): Promise<PutOutcome> {
    if ('undeliverable' in shown) return { reply: nothingDone(words.isAsking(text, approval, link)) };
    if ('reply' in shown) return shown;
    // Nobody may have seen it, and nobody has its address.
    await store.end(approval.id, 'withdrawn');
    if ('unanswered' in shown) return shown;
    return {
      answered: {
        verdict: 'refused',
        text: words.linkRefused(shown.refused),
        answer: shown.refused,
        approval,
      },
    };
  }

  const wait = async (call: GuardedCall, approval: Approval, link?: string): Promise<PutOutcome> =>
    outcomeOf(approval, await decision(call, approval), link);

  /** An approval whose passkey counts no longer is none, and ends. */
  async function stillGood(approval: Approval): Promise<boolean> {
    const isGood = await isStillGood(passkeys, approval);
    if (!isGood) await store.end(approval.id, 'withdrawn');
    return isGood;
  }

  async function decision(call: GuardedCall, { id }: Approval, stop?: AbortSignal): Promise<Decided> {
    const gone = call.context.mcpReq.signal;
    const stopProgress = call.link.keepClientWaiting();
    try {
      const signal = stop ? AbortSignal.any([gone, stop]) : gone;
      return await waitForDecision(store, id, call.link.leftMs(), signal);
    } finally {
      stopProgress();
    }
  }

  async function outcomeOf(approval: Approval, decided: Decided, link?: string): Promise<PutOutcome> {
    if (decided === 'gone') return { unanswered: words.GONE_ON_PAGE, reason: 'approval_gone' };
    if (decided === 'open') return { reply: nothingDone(words.stillOpen(approval, link)) };
    if ('approved' in decided) {
      const { approved } = decided;
      if (await stillGood(approved)) return { answered: { verdict: 'approved', approval: approved } };
      return { unanswered: words.GONE_ON_PAGE, reason: 'approval_gone' };
    }
    const { ended } = decided;
    const text = words.itEnded(ended, now(), clean);
    if (ended.how !== 'declined') return { unanswered: text, reason: 'approval_gone' };
    const answered = { ...approval, decision: ended.decision };
    return { answered: { verdict: 'refused', text, answer: 'declined', approval: answered } };
  }

  return {
    kind: 'page',
    stillCounts: stillGood,

    async receive(call): Promise<Answered | undefined> {
      const { tool, instance, principal } = call.bound;
      if (evidence(tool) === 'passkey' && !(await canUsePasskey(passkeys, call))) {
        const text = words.noPasskey(instance.server, principal.kind === 'local');
        return { verdict: 'refused', text, answer: 'unavailable', reason: 'no_passkey', channel: 'page' };
      }
      const entries = await opening.of(call);
      const approved = entries.findLast(({ decision }) => decision !== undefined);
      const open = entries.findLast(({ decision }) => decision === undefined);
      if (approved !== undefined && (await stillGood(approved)))
        return { verdict: 'approved', approval: approved };
      if (open !== undefined) return { verdict: 'open', approval: open };
      const before = (await store.ended()).findLast(
        (ended) =>
          stillHolds(ended, now()) &&
          samePrincipal(ended.principal, call.bound.principal) &&
          ended.subject !== undefined &&
          binding.isSubject(ended.subject, call.bound),
      );
      if (before === undefined) return undefined;
      const text = words.declinedBefore(before, now(), clean);
      return { verdict: 'refused', text, answer: 'declined', channel: 'page' };
    },

    async put(call, put) {
      const page = await host.open();
      const opened = put.open ? { approval: put.open, isNew: false } : await opening.open(call, put);
      if (opened === undefined) return { unanswered: words.TOO_MANY_WAIT, reason: 'too_many_open' };
      const { approval, isNew } = opened;
      const link = pageOf(page, approval.id).href;
      if (host.announce !== undefined) {
        const told = isNew ? await host.announce(approval, link) : 'told';
        if (told === 'told') return wait(call, approval);
        // Nobody has its address: it could only get old.
        await store.end(approval.id, 'withdrawn');
        const text = told === 'too many' ? words.TOLD_TOO_OFTEN : words.NOT_TOLD;
        return { unanswered: text, reason: 'not_delivered' };
      }
      const text = render(put.question);
      if (await isShownByClient(call, approval)) return show(call, approval, link, text);
      if (!isNew) return wait(call, approval, link);
      return { reply: nothingDone(words.isAsking(text, approval, link)) };
    },
  };
}
