import { NOT_THE_STATE, SPELLINGS } from '../states.ts';
import { type Approval, type Presentation, SEAL_MS, TOKEN_MS } from './approval.ts';
import { ask, is2026, isUnable, type Made, make, notePlain } from './make-call.ts';
import { burnTokens, settleMaybe, settleWith } from './settle.ts';
import { ANSWERS, choose, chooseNewest, type Copy, LEFT_OUT, type StepOf } from './step.ts';
import type { World } from './world.ts';

/** Carries the answer to a sealed question back, with or without a token beside it. */
export async function redeemQuestion(world: World, step: StepOf<'redeem'>): Promise<void> {
  const { question, copies, as, by } = step;
  const first = choose(world.calls, question);
  if (world.questions.length === 0 && first) await ask(world, { by: '2026', at: 'here', call: first });
  const approval = chooseNewest(world.questions, question);
  if (approval === undefined) return;
  const call = as === undefined ? approval.call : (choose(world.calls, as) ?? approval.call);
  const made: Made = { by, at: step.at ?? approval.at, call };
  const token = step.token === undefined ? undefined : await takeToken(world, made, step.token);
  const other = chooseNewest(world.questions, question + 1) ?? approval;
  const extras = copies.map((copy) => ({
    inputResponses: { confirm: ANSWERS[copy.answer] },
    requestState: altered(copy, approval, other),
  }));
  if (!is2026(by)) return redeemOn2025(world, made, extras[0] ?? {}, token);

  // On 2026-07-28 an answer is looked at whatever the client says by then that it can show: its seal proves that the
  // question was put.
  const settled = settleWith(world, approval, made, { ...matchOf(copies, approval, other), lifeMs: SEAL_MS });
  // A decline ends its call, however late or often it comes.
  const lateNo = copies.some((copy) => copy.answer === 'decline' && opens(copy, approval, other) !== 'no');
  const reaches = lateNo && settled.reaches === 'nothing' ? 'perhaps' : settled.reaches;
  if (token && isUnable(by)) settleBeside(world, made, token, reaches);
  await Promise.all(extras.map((each) => make(world, made, each, token?.value)));
  // A copy that does not open may have brought a token before another one said no.
  if (lateNo || (settled.refused !== 'no' && copies.length > 1)) burnTokens(world, made, 'maybe');
}

/** On 2025 an answer that comes along with the call is not looked at. */
async function redeemOn2025(
  world: World,
  made: Made,
  extras: object,
  token: Approval | undefined,
): Promise<void> {
  if (token && isUnable(made.by))
    settleWith(world, token, made, { opens: 'yes', ticks: 'all', lifeMs: TOKEN_MS });
  else notePlain(world, made);
  await make(world, made, extras, token?.value);
}

/** Beside an answer that ends the call a token is not looked at; beside one that cannot be used it counts. */
function settleBeside(
  world: World,
  made: Made,
  token: Approval,
  reaches: 'nothing' | 'perhaps' | 'all',
): void {
  const presented = { opens: 'yes', ticks: 'all', lifeMs: TOKEN_MS } as const;
  if (reaches === 'nothing') settleWith(world, token, made, presented);
  if (reaches === 'perhaps') settleMaybe(world, token, made, presented);
}

/** A token of this very call where there is one, or can be had. */
async function takeToken(world: World, made: Made, index: number): Promise<Approval | undefined> {
  const fitting = () => world.tokens.filter(({ call, at }) => call === made.call && at === made.at);
  const asks = world.behaviour(made.call, made.at).message !== undefined;
  if (asks && fitting().length === 0) await ask(world, { ...made, by: '2026 unable' });
  return chooseNewest(fitting(), index) ?? chooseNewest(world.tokens, index);
}

/** What all copies together amount to: the exact state counts most, and one refusal makes the outcome open. */
function matchOf(
  copies: readonly Copy[],
  approval: Approval,
  other: Approval,
): Pick<Presentation, 'opens' | 'ticks'> & { readonly copies: number } {
  const opening = copies.filter((copy) => opens(copy, approval, other) !== 'no');
  if (opening.length === 0) return { opens: 'no', ticks: 'none', copies: copies.length };
  const exact = opening.some((copy) => opens(copy, approval, other) === 'yes');
  const ticks = opening.filter(({ answer }) => answer === 'tick').length;
  return {
    opens: exact ? 'yes' : 'maybe',
    ticks: ticks === 0 ? 'none' : ticks < opening.length ? 'some' : 'all',
    copies: copies.length,
  };
}

function altered({ change, crossed }: Copy, { value }: Approval, other: Approval): string | undefined {
  if (change === LEFT_OUT) return undefined;
  const state = crossed
    ? value.slice(0, value.length / 2) + other.value.slice(other.value.length / 2)
    : value;
  const found = [...SPELLINGS, ...NOT_THE_STATE].find(({ name }) => name === change);
  return found ? found.change(state) : state;
}

function opens(copy: Copy, approval: Approval, other: Approval): Presentation['opens'] {
  if (copy.crossed && other !== approval) return 'no';
  if (copy.change === undefined || altered(copy, approval, other) === approval.value) return 'yes';
  return SPELLINGS.some(({ name }) => name === copy.change) ? 'maybe' : 'no';
}
