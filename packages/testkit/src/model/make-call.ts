import { tokenIn } from '../contract/verdicts.ts';
import type { Begun } from '../clients/driven-2025.ts';
import type { Leg } from '../clients/raw-2026.ts';
import type { ToolResult } from '../clients/tool-result.ts';
import type { Approval, Promised } from './approval.ts';
import type { KnownCall } from './known-calls.ts';
import type { Place } from './place.ts';
import type { Actor } from './step.ts';
import type { World } from './world.ts';

/** A call, who makes it and where. */
export interface Made {
  readonly by: Actor;
  readonly at: Place;
  readonly call: KnownCall;
}

/** Makes a call that brings nothing; one that needs no question acts at once. */
export async function ask(world: World, made: Made | undefined): Promise<void> {
  if (made === undefined) return;
  notePlain(world, made);
  await make(world, made, {});
}

/** A call that needs no question, and brings nothing that is looked at, acts at once. */
export function notePlain(world: World, { call, at }: Made): void {
  const { message, writes } = world.behaviour(call, at);
  if (message === undefined) world.ledger.mustSend(writes);
}

/** Makes a call, and keeps whatever question or token comes of it. */
export async function make(world: World, made: Made, extras: object, token?: string): Promise<void> {
  const { by, at, call } = made;
  const args = token === undefined ? call.args : { ...call.args, confirm_token: token };
  if (is2026(by)) {
    keepLeg(world, made, await (await world.client2026(by, at)).leg(call.tool, args, extras));
  } else {
    keepBegun(world, made, await (await world.client2025(by, at)).begin(call.tool, args, extras));
  }
}

export function is2026(by: Actor): boolean {
  return by === '2026' || by === '2026 unable';
}

/** Whether a client cannot show a form, so that a token counts. */
export function isUnable(by: Actor): boolean {
  return by === '2026 unable' || by === '2025 unable';
}

/** Keeps the dialog or the token in which a 2025 call ended or waits. */
export function keepBegun(world: World, made: Omit<Made, 'by'>, begun: Begun): void {
  if ('ended' in begun) return keepToken(world, made, begun.ended);
  const { call, at } = made;
  const { dialog } = begun;
  const promised = promisedBy(world, made, dialog.shown.message);
  world.dialogs.push({ call, at, promised, issued: world.now, dialog });
}

function keepLeg(world: World, made: Made, leg: Leg): void {
  if ('ended' in leg) return keepToken(world, made, leg.ended);
  const { params, state } = leg.asked;
  world.questions.push(issued(world, made, String(state), String(params['message'])));
}

function keepToken(world: World, made: Omit<Made, 'by'>, result: ToolResult): void {
  const token = tokenIn(result);
  if (token === undefined) return;
  const status = world.lateNo.has(made.call) ? 'unsure' : 'live';
  world.tokens.push({ ...issued(world, made, token, result.text), status });
}

function issued(world: World, made: Omit<Made, 'by'>, value: string, text: string): Approval {
  return {
    call: made.call,
    at: made.at,
    promised: promisedBy(world, made, text),
    value,
    epoch: world.epoch,
    issued: world.now,
    status: 'live',
    counted: false,
  };
}

/** It stands in whatever question is put within an hour after the same call. */
const SENT_BEFORE = /\n\nThe same was (?:approved and )?sent [^\n]*\./;

/** A question put while another write was under way may show a state that is neither the one before nor after. */
function promisedBy(world: World, { call, at }: Omit<Made, 'by'>, text: string): Promised {
  const behaviour = world.behaviour(call, at);
  const shown = text.replace(SENT_BEFORE, '');
  return { ...behaviour, isKnown: behaviour.message !== undefined && shown.includes(behaviour.message) };
}
