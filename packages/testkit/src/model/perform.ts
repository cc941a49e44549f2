import { isYoung, SEAL_MS, stands, TOKEN_MS } from './approval.ts';
import { ask, isUnable, keepBegun, type Made, make, notePlain } from './make-call.ts';
import { redeemQuestion } from './redeem-question.ts';
import { burnTokens, settleWith } from './settle.ts';
import { ANSWERS, choose, chooseNewest, type Step, type StepOf } from './step.ts';
import type { World } from './world.ts';

const MINUTE_MS = 60_000;

/** Carries one step out and notes what the backend has to have received because of it. */
export async function perform(world: World, step: Step): Promise<void> {
  switch (step.does) {
    case 'ask':
      return ask(world, madeOf(world, step));
    case 'redeem':
      return redeemQuestion(world, step);
    case 'answer':
      return answerDialog(world, step);
    case 'present':
      return presentToken(world, step);
    case 'wait':
      return world.wait(step.minutes * MINUTE_MS);
    case 'set the date':
      return world.setDate(step.minutes * MINUTE_MS);
    case 'restart':
      return world.restart();
    case 'disturb':
      return world.disturb();
  }
}

function madeOf(world: World, { by, at, call: index }: Omit<StepOf<'ask'>, 'does'>): Made | undefined {
  const call = choose(world.calls, index);
  return call && { by, at, call };
}

async function answerDialog(world: World, { dialog: index, answers, gone }: StepOf<'answer'>): Promise<void> {
  if (world.dialogs.length === 0) await ask(world, madeOf(world, { by: '2025', at: 'here', call: index }));
  const pending = chooseNewest(world.dialogs, index);
  const [first] = answers;
  if (pending === undefined || first === undefined) return;
  const { call, at, promised, issued, dialog } = pending;
  world.dialogs = world.dialogs.filter((other) => other !== pending);
  const { now } = world;
  const isSure = issued.sets === now.sets;
  const young = isYoung(issued, now, SEAL_MS);
  const promise = young ? stands(call, promised, world.behaviour(call, at)) : 'no';
  if (gone === 'no' && first === 'tick' && promise !== 'no')
    world.ledger[isSure && promise === 'yes' ? 'mustSend' : 'maySend'](promised.writes);
  if (first !== 'tick') burnTokens(world, { call, at }, gone === 'no' && young && isSure ? 'yes' : 'maybe');
  if (first !== 'tick' && gone !== 'no') world.lateNo.add(call);
  if (gone !== 'no') world.leftBehind.add(call);

  if (gone === 'cancelled first') dialog.cancel();
  for (const answer of answers) dialog.answer(ANSWERS[answer]);
  if (gone === 'cancelled at once') dialog.cancel();
  if (gone === 'disconnected') return world.disconnect('2025', at);
  if (gone === 'no') keepBegun(world, { call, at }, await dialog.goesOn());
}

async function presentToken(world: World, step: StepOf<'present'>): Promise<void> {
  const { token, times, as, by, cut } = step;
  if (world.tokens.length === 0)
    await ask(world, madeOf(world, { by: '2025 unable', at: 'here', call: token }));
  const approval = chooseNewest(world.tokens, token);
  if (approval === undefined) return;
  const call = as === undefined ? approval.call : (choose(world.calls, as) ?? approval.call);
  const made: Made = { by, at: step.at ?? approval.at, call };
  const value = cut ? approval.value.slice(1) : approval.value;
  // A dialog does not say which call it belongs to; and what acts at once finds nothing to do the second time.
  const isAlone = by === '2025' || world.behaviour(call, made.at).message === undefined;
  const copies = Array.from({ length: isAlone ? 1 : times }, () => made);
  // Who can be asked is asked: there the token counts for nothing.
  if (isUnable(by))
    settleWith(world, approval, made, { opens: cut ? 'no' : 'yes', ticks: 'all', lifeMs: TOKEN_MS });
  else copies.forEach((copy) => notePlain(world, copy));
  await Promise.all(copies.map((copy) => make(world, copy, {}, value)));
}
