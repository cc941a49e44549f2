import { vi } from 'vitest';
import type { Begun } from '../clients/driven-2025.ts';
import type { Leg } from '../clients/raw-2026.ts';
import type { ToolResult } from '../clients/tool-result.ts';
import { tokenIn } from '../contract/verdicts.ts';
import { NOT_THE_STATE, SPELLINGS } from '../states.ts';
import { type Approval, type Presentation, redeem, refusal, type Verdict } from './approval.ts';
import type { KnownCall } from './known-calls.ts';
import { type Actor, ANSWERS, type Copy, LEFT_OUT, type Step } from './step.ts';
import type { World } from './world.ts';

const SEAL_MS = 15 * 60_000;
const TOKEN_MS = 5 * 60_000;
const MINUTE_MS = 60_000;

type StepOf<D extends Step['does']> = Extract<Step, { does: D }>;

/** Carries one step out and notes what the backend has to have received because of it. */
export async function perform(world: World, step: Step): Promise<void> {
  switch (step.does) {
    case 'ask':
      return make(world, step.by, choose(world.calls, step.call), {});
    case 'redeem':
      return redeemQuestion(world, step);
    case 'answer':
      return answerDialog(world, step);
    case 'present':
      return presentToken(world, step);
    case 'wait':
      vi.setSystemTime(Date.now() + step.minutes * MINUTE_MS);
      return;
    case 'restart':
      return world.restart();
    case 'disturb':
      return world.disturb();
  }
}

/** Makes a call, and keeps whatever question or token comes of it. */
async function make(
  world: World,
  by: Actor,
  call: KnownCall | undefined,
  extras: object,
  token?: string,
): Promise<void> {
  if (call === undefined) return;
  const args = token === undefined ? call.args : { ...call.args, confirm_token: token };
  if (isModern(by)) {
    keepLeg(world, call, await (await world.modern(by)).leg(call.tool, args, extras));
  } else {
    keepBegun(world, call, await (await world.legacy(by)).begin(call.tool, args, extras));
  }
}

async function redeemQuestion(world: World, { question, copies, as, by }: StepOf<'redeem'>): Promise<void> {
  if (world.questions.length === 0) await make(world, 'modern', choose(world.calls, question), {});
  const approval = chooseNewest(world.questions, question);
  if (approval === undefined) return;
  const call = as === undefined ? approval.call : (choose(world.calls, as) ?? approval.call);
  const other = chooseNewest(world.questions, question + 1) ?? approval;
  // On 2025 an answer that comes along with the call is not looked at. On 2026-07-28 it is, whatever the client
  // says by then that it can show: its seal proves that the question was put.
  const refused = isModern(by)
    ? settleWith(world, approval, call, { ...matchOf(copies, approval, other), lifeMs: SEAL_MS })
    : 'no';
  const extras = copies.map((copy) => ({
    inputResponses: { confirm: ANSWERS[copy.answer] },
    requestState: altered(copy, approval, other),
  }));
  if (!isModern(by)) return make(world, by, call, extras[0] ?? {});
  await Promise.all(extras.map((each) => make(world, by, call, each)));
  // A copy that does not open may have brought a token before another one said no.
  if (refused !== 'no' && copies.length > 1) burnTokens(world, call, 'maybe');
}

/** What all copies together amount to: the exact state counts most, and one refusal makes the outcome open. */
function matchOf(
  copies: readonly Copy[],
  approval: Approval,
  other: Approval,
): Pick<Presentation, 'opens' | 'ticks'> {
  const opening = copies.filter((copy) => opens(copy, approval, other) !== 'no');
  if (opening.length === 0) return { opens: 'no', ticks: 'none' };
  const exact = opening.some((copy) => opens(copy, approval, other) === 'yes');
  const ticks = opening.filter(({ answer }) => answer === 'tick').length;
  return {
    opens: exact ? 'yes' : 'maybe',
    ticks: ticks === 0 ? 'none' : ticks < opening.length ? 'some' : 'all',
  };
}

async function answerDialog(world: World, { dialog: index, answers, gone }: StepOf<'answer'>): Promise<void> {
  if (world.dialogs.length === 0) await make(world, 'legacy', choose(world.calls, index), {});
  const pending = chooseNewest(world.dialogs, index);
  const [first] = answers;
  if (pending === undefined || first === undefined) return;
  const { call, message, issuedAt, dialog } = pending;
  world.dialogs = world.dialogs.filter((other) => other !== pending);
  const isYoung = Date.now() - issuedAt < SEAL_MS;
  const holds = isYoung && message === world.behaviour(call).message;
  if (gone === 'no' && first === 'tick' && holds) world.ledger.mustSend(world.behaviour(call).writes);
  if (first !== 'tick') burnTokens(world, call, gone === 'no' && isYoung ? 'yes' : 'maybe');
  if (first !== 'tick' && gone !== 'no') world.lateNo.add(call);

  if (gone === 'cancelled first') dialog.cancel();
  for (const answer of answers) dialog.answer(ANSWERS[answer]);
  if (gone === 'cancelled at once') dialog.cancel();
  if (gone === 'disconnected') return world.disconnect('legacy');
  if (gone === 'no') keepBegun(world, call, await dialog.goesOn());
}

async function presentToken(world: World, { token, times, as, by, cut }: StepOf<'present'>): Promise<void> {
  if (world.tokens.length === 0) await make(world, 'legacy unable', choose(world.calls, token), {});
  const approval = chooseNewest(world.tokens, token);
  if (approval === undefined) return;
  const call = as === undefined ? approval.call : (choose(world.calls, as) ?? approval.call);
  // Who can be asked is asked: there the token counts for nothing.
  if (by === 'modern unable' || by === 'legacy unable') {
    settleWith(world, approval, call, { opens: cut ? 'no' : 'yes', ticks: 'all', lifeMs: TOKEN_MS });
  }
  const value = cut ? approval.value.slice(1) : approval.value;
  if (by === 'legacy') return make(world, by, call, {}, value);
  await Promise.all(Array.from({ length: times }, () => make(world, by, call, {}, value)));
}

function settleWith(
  world: World,
  approval: Approval,
  as: KnownCall,
  presented: Pick<Presentation, 'opens' | 'ticks' | 'lifeMs'>,
): ReturnType<typeof refusal> {
  const { message, writes } = world.behaviour(as);
  const presentation = { ...presented, as, message, epoch: world.epoch, now: Date.now() };
  const refused = refusal(approval, presentation);
  burnTokens(world, as, refused);
  const verdict: Verdict = redeem(approval, presentation);
  if (verdict === 'must') world.ledger.mustSend(writes);
  if (verdict === 'may') world.ledger.maySend(writes);
  return refused;
}

/** A no counts for the whole call: a token from before must not outlive it. */
function burnTokens(world: World, call: KnownCall, refused: ReturnType<typeof refusal>): void {
  for (const token of world.tokens) {
    if (refused === 'no' || token.call !== call || token.status === 'spent') continue;
    token.status = refused === 'yes' ? 'spent' : 'unsure';
  }
}

function keepLeg(world: World, call: KnownCall, leg: Leg): void {
  if ('ended' in leg) return keepToken(world, call, leg.ended);
  const { params, state } = leg.asked;
  world.questions.push(issued(world, call, String(state), String(params['message'])));
}

function keepBegun(world: World, call: KnownCall, begun: Begun): void {
  if ('ended' in begun) return keepToken(world, call, begun.ended);
  const { dialog } = begun;
  world.dialogs.push({ call, message: dialog.shown.message, issuedAt: Date.now(), dialog });
}

function keepToken(world: World, call: KnownCall, result: ToolResult): void {
  const token = tokenIn(result);
  if (token === undefined) return;
  // A write of the same moment may have changed what the question says.
  const { message } = world.behaviour(call);
  const shown = result.text.includes(message) ? message : result.text;
  const status = world.lateNo.has(call) ? 'unsure' : 'live';
  world.tokens.push({ ...issued(world, call, token, shown), status });
}

function issued(world: World, call: KnownCall, value: string, message: string): Approval {
  return { call, message, value, epoch: world.epoch, issuedAt: Date.now(), status: 'live', counted: false };
}

function altered({ change, crossed }: Copy, { value }: Approval, other: Approval): string | undefined {
  if (change === LEFT_OUT) return undefined;
  const state = crossed
    ? value.slice(0, value.lastIndexOf('.')) + other.value.slice(other.value.lastIndexOf('.'))
    : value;
  const found = [...SPELLINGS, ...NOT_THE_STATE].find(({ name }) => name === change);
  return found ? found.change(state) : state;
}

function opens(copy: Copy, approval: Approval, other: Approval): Presentation['opens'] {
  if (copy.crossed && other !== approval) return 'no';
  if (copy.change === undefined || altered(copy, approval, other) === approval.value) return 'yes';
  return SPELLINGS.some(({ name }) => name === copy.change) ? 'maybe' : 'no';
}

function isModern(by: Actor): boolean {
  return by === 'modern' || by === 'modern unable';
}

/** From the newest on, so that small numbers mean what was just issued. */
function chooseNewest<T>(from: readonly T[], index: number): T | undefined {
  return from.at(-1 - (index % Math.max(1, from.length)));
}

function choose<T>(from: readonly T[], index: number): T | undefined {
  return from[index % from.length];
}
