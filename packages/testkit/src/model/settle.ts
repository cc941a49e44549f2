import { type Approval, type Presentation, redeem, refusal } from './approval.ts';
import type { Made } from './make-call.ts';
import type { World } from './world.ts';

type Presented = Pick<Presentation, 'opens' | 'ticks' | 'lifeMs'> & { readonly copies?: number };

/** What came of a presentation. */
export interface Settled {
  readonly refused: ReturnType<typeof refusal>;
  /** Whether the answer decides the call: with none of its copies, with some that nobody can tell, or with all. */
  readonly reaches: 'nothing' | 'perhaps' | 'all';
}

/** Notes what has to be sent because something was presented, and what it does to the tokens of the call. */
export function settleWith(world: World, approval: Approval, made: Made, presented: Presented): Settled {
  const presentation = presentationOf(world, made, presented);
  const refused = refusal(approval, presentation);
  const before = { ...approval };
  // Of several copies one may have brought its token before another one said no.
  burnTokens(world, made, refused === 'yes' && (presented.copies ?? 1) > 1 ? 'maybe' : refused);
  const verdict = redeem(approval, presentation);
  const promised = approval.promised.writes;
  if (verdict === 'must') world.ledger.mustSend(promised);
  if (verdict === 'may') world.ledger.maySend(promised);
  return { refused, reaches: reachOf(before, presentation, presented) };
}

/** The same where nobody knows whether it was looked at: sent once at most. */
export function settleMaybe(world: World, approval: Approval, made: Made, presented: Presented): void {
  const verdict = redeem(approval, presentationOf(world, made, presented));
  if (verdict !== 'must not') world.ledger.maySend(approval.promised.writes);
  if (approval.status === 'spent') approval.status = 'unsure';
}

/** A no counts for the whole call: a token from before must not outlive it. */
export function burnTokens(
  world: World,
  { call, at }: Omit<Made, 'by'>,
  refused: ReturnType<typeof refusal>,
): void {
  for (const token of world.tokens) {
    if (refused === 'no' || token.call !== call || token.at !== at || token.status === 'spent') continue;
    token.status = refused === 'yes' ? 'spent' : 'unsure';
  }
}

function presentationOf(world: World, { call, at }: Made, { opens, ticks, lifeMs }: Presented): Presentation {
  const behaviour = world.behaviour(call, at);
  return {
    opens,
    ticks,
    lifeMs,
    as: call,
    at,
    behaviour,
    epoch: world.epoch,
    outlives: world.outlives,
    now: world.now,
  };
}

function reachOf(
  before: Approval,
  presentation: Presentation,
  { copies = 1 }: Presented,
): Settled['reaches'] {
  // As a refusal it would be one: a seal that opens here, is young enough and belongs to this call.
  const opening = refusal(before, { ...presentation, ticks: 'none' });
  if (opening === 'no') return 'nothing';
  return opening === 'yes' && copies === 1 ? 'all' : 'perhaps';
}
