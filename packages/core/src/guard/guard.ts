import { MissingRequiredClientCapabilityError } from '@modelcontextprotocol/server';
import type { HttpClient } from '../http/client.ts';
import type { Instance } from '../tool/call.ts';
import { canAsk, type ChangingTool, type MaybeAsked, type Settled } from '../tool/declaration.ts';
import type { Fixed } from '../tool/question.ts';
import { type Binding, sameFingerprint } from './binding.ts';
import {
  type ApprovalChannel,
  type GuardedCall,
  type NothingDone,
  nothingDone,
  OPERATOR_ADVICE,
  type Received,
} from './channel.ts';
import type { Recorder } from './events.ts';
import type { Lane } from './lane.ts';
import type { Posture } from './posture.ts';
import type { NoDialog } from './token.ts';
import { watchWrites, WriteFailure } from './write-attempt.ts';

/** A call to a write tool, with the ways in which its client can be asked. */
export interface WriteRequest extends GuardedCall {
  readonly input: Record<string, unknown>;
  /** Why no dialog can be shown; undefined where one can. */
  readonly noDialog?: Exclude<NoDialog, 'operator'> | undefined;
}

/** Either the write was carried out and this is its data, or nothing was done and this is the reply. */
export type GuardOutcome = { readonly done: unknown } | { readonly nothingDone: NothingDone };

/** What the guard is made of. */
export interface GuardOptions {
  readonly client: HttpClient;
  readonly instance: Instance;
  readonly posture: Posture;
  readonly binding: Binding;
  readonly dialog: ApprovalChannel;
  readonly tokens: (reason: NoDialog) => ApprovalChannel;
  readonly lane: Lane;
  readonly now: () => number;
  readonly record: Recorder;
}

/** Stands between a call and the client that can write. */
export type Guard = (tool: ChangingTool, request: WriteRequest) => Promise<GuardOutcome>;

type Way = ApprovalChannel | 'run' | 'refuse';

type Redeemed = Received & { readonly by: ApprovalChannel };

/** Builds the guard of one server. */
export function createGuard(options: GuardOptions): Guard {
  const { client, instance, posture, binding, now, record } = options;

  return async (tool, request) => {
    const way = wayToAsk(request.noDialog);
    const channel = typeof way === 'object' ? way : undefined;

    const redeemed = canAsk(tool) ? await redeem(request, channel) : undefined;
    if (redeemed?.verdict === 'refused') {
      record(request, 'refused', redeemed.by.name);
      // A no counts for the whole call: a token from before must not outlive it.
      if (redeemed.by === options.dialog) options.tokens('client').forget?.(request);
      return { nothingDone: nothingDone(redeemed.text) };
    }
    const approval = redeemed?.verdict === 'approved' ? redeemed : undefined;

    const carryOut = async (): Promise<GuardOutcome> => {
      const prepared = await prepare(tool, request, approval?.fixed);
      const settled = 'settled' in prepared;
      const { ask: question, plan }: MaybeAsked<unknown> = settled ? {} : prepared;
      if (question === undefined && redeemed?.verdict === 'unusable') {
        // Of two retries with one answer the first may have left nothing to ask about; the second still acts not.
        record(request, 'refused', redeemed.by.name);
        return { nothingDone: nothingDone(UNUSABLE) };
      }
      if (settled) return { done: prepared.settled };
      if (question === undefined || way === 'run') return { done: await act(tool, request, plan) };
      // The question is put together anew from what the backend says now. If it no longer reads as it did when
      // it was approved, the approval was for something else.
      if (approval && sameFingerprint(approval.question, binding.question(request.bound, question))) {
        record(request, 'approved', approval.by.name);
        return { done: await act(tool, request, plan) };
      }
      if (channel === undefined) {
        record(request, 'refused');
        return { nothingDone: refuse(request.noDialog) };
      }
      record(request, 'asked', channel.name);
      const put = {
        question,
        changed: approval !== undefined,
        unusable: redeemed?.verdict === 'unusable' && request.answer !== undefined,
      };
      return { nothingDone: await channel.ask(request, put) };
    };
    // What can only end in a question takes no turn: its slow reads must not keep a peer from being cut off.
    const onlyAsks = tool.kind === 'guarded' && approval === undefined && way !== 'run';
    return onlyAsks ? carryOut() : options.lane(carryOut);
  };

  /** Looks at the dialog first, whatever the client says it can show by now: a "no" must not turn into a token. */
  async function redeem(
    request: WriteRequest,
    channel: ApprovalChannel | undefined,
  ): Promise<Redeemed | undefined> {
    let unusable: Redeemed | undefined;
    for (const by of new Set([posture.ask === 'on' ? options.dialog : undefined, channel])) {
      const received = await by?.receive(request);
      if (by === undefined || received === undefined) continue;
      if (received.verdict !== 'unusable') return { ...received, by };
      unusable = { ...received, by };
    }
    return unusable;
  }

  function wayToAsk(noDialog: WriteRequest['noDialog']): Way {
    if (posture.ask === 'off')
      return posture.whenOff === 'token' ? options.tokens('operator') : posture.whenOff;
    if (noDialog === undefined) return options.dialog;
    return posture.whenUnable === 'token' ? options.tokens(noDialog) : 'refuse';
  }

  function refuse(noDialog: WriteRequest['noDialog']): NothingDone {
    if (posture.ask === 'off') return nothingDone(SWITCHED_OFF);
    if (noDialog === 'undeliverable') return nothingDone(UNDELIVERABLE);
    throw new MissingRequiredClientCapabilityError(
      { requiredCapabilities: { elicitation: { form: {} } } },
      'Nothing was done: this tool asks a person first, and this client cannot show the question.',
    );
  }

  async function prepare(
    tool: ChangingTool,
    { input, context }: WriteRequest,
    fixed: Fixed | undefined,
  ): Promise<MaybeAsked<unknown> | Settled> {
    const { signal } = context.mcpReq;
    if (!canAsk(tool)) return {};
    // Reads only, in its type and at run time: a question cannot change anything.
    const call = { input, fixed, read: client.reader(signal), instance, signal, now };
    if (tool.kind === 'sometimes guarded') return tool.question(call);
    const asked = await tool.question(call);
    return 'settled' in asked ? asked : { ask: asked, plan: asked.plan };
  }

  /** The one place where the client that can write is handed out. */
  async function act(tool: ChangingTool, request: WriteRequest, plan: unknown): Promise<unknown> {
    const { signal } = request.context.mcpReq;
    // An acceptance can arrive together with a cancellation or the end of the connection.
    signal.throwIfAborted();
    if (posture.writes === 'denied') throw new Error('Writes are denied');
    record(request, 'writing');
    const attempt = watchWrites(client.writer(signal), tool);
    try {
      const call = { input: request.input, read: client.reader(signal), instance, signal, now };
      const write = attempt.writer;
      const done =
        tool.kind === 'write'
          ? await tool.write({ ...call, plan: undefined, write })
          : await tool.write({ ...call, plan, write });
      record(request, 'written');
      return done;
    } catch (error) {
      record(request, 'failed');
      throw new WriteFailure(error, attempt.became());
    }
  }
}

const UNUSABLE =
  'Nothing was done: the answer that came with this call was used before, is too old or belongs to another call. ' +
  'As things are now the call needs no answer: look first whether it was carried out already, then call again ' +
  'without one.';
const SWITCHED_OFF =
  'Nothing was done: this tool asks a person first, and the operator of this server switched questions off ' +
  'without allowing another way.';
const UNDELIVERABLE =
  'Nothing was done: this tool asks a person first, and the client answered that it does not know the request ' +
  `that carries the question. ${OPERATOR_ADVICE}`;
