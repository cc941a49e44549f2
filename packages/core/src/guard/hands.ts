import { randomUUID } from 'node:crypto';
import type { Approval } from '../approvals/approval.ts';
import type { Sent } from '../approvals/ended.ts';
import type { HttpClient } from '../http/client.ts';
import type { Instance } from '../tool/call.ts';
import type { AskingTool, ChangingTool, MaybeAsked, Settled } from '../tool/declaration.ts';
import type { Fixed } from '../tool/question.ts';
import type { Level, StepFacts } from './events.ts';
import { stoppable, throwIfForbidden } from './forbidden.ts';
import type { GuardedCall } from './guarded-call.ts';
import type { StillMyTurn } from './lane.ts';
import type { Recorder } from './recorder.ts';
import { failureFacts } from './failure-facts.ts';
import { watchWrites, WriteFailure } from './write-attempt.ts';

/** What the write of a call comes to, and why it may be carried out. */
export interface Permit {
  readonly plan: unknown;
  /** Undefined where nothing had to be approved. */
  readonly approval?: Approval;
  readonly level: Level;
  /** Asked directly before each request that writes. */
  readonly stillMyTurn: StillMyTurn;
  /** Told what became of it, once the tool was let write. */
  readonly tell?: (sent: Sent) => void;
}

/** What was carried out, and what the caller has to be told besides. */
export interface Done {
  readonly done: unknown;
  readonly notice?: string;
}

/** What lets a tool look at its backend, and act on it. */
export interface Hands {
  look(tool: AskingTool, call: GuardedCall, fixed: Fixed | undefined): Promise<MaybeAsked<unknown> | Settled>;
  act(tool: ChangingTool, call: GuardedCall, permit: Permit): Promise<Done>;
}

/** What the hands are made of. */
export interface HandsOptions {
  readonly client: HttpClient;
  readonly instance: Instance;
  /** What forbids a write of this tool by now; undefined where nothing does. */
  readonly forbids: (tool: string) => string | undefined;
  readonly now: () => number;
  readonly record: Recorder;
}

export function createHands({ client, instance, forbids, now, record }: HandsOptions): Hands {
  const reading = ({ input, context: { mcpReq } }: GuardedCall) => {
    const { signal } = mcpReq;
    return { input, read: client.reader(signal), instance, signal, now };
  };

  return {
    // Reads only, in its type and at run time: a question cannot change anything.
    async look(tool, call, fixed) {
      if (tool.kind === 'sometimes guarded') return tool.question({ ...reading(call), fixed });
      const asked = await tool.question({ ...reading(call), fixed });
      return 'settled' in asked ? asked : { ask: asked, plan: asked.plan };
    },

    /** The one place where the client that can write is handed out. */
    async act(tool, call, { plan, tell, stillMyTurn, ...why }) {
      const { signal } = call.context.mcpReq;
      throwIfForbidden(forbids(tool.name));
      const attempt = randomUUID();
      const startedAt = now();
      await record(call, 'intent', { ...why, attempt });
      // What happened is true whether or not it can be recorded.
      const recordResult = (facts: StepFacts) =>
        record(call, 'result', { ...why, attempt, durationMs: now() - startedAt, ...facts }).then(
          () => ({}),
          () => ({ notice: UNRECORDED }),
        );
      // An acceptance can arrive together with a cancellation or the end of the connection.
      if (signal.aborted) {
        await recordResult({ outcome: 'failure', reason: 'call_cancelled', became: 'nothing' });
        signal.throwIfAborted();
      }
      const writes = watchWrites(
        stoppable(client.writer(signal), () => forbids(tool.name), stillMyTurn),
        tool,
      );
      const given = { ...reading(call), write: writes.writer };
      let done: unknown;
      try {
        done = await (tool.kind === 'write'
          ? tool.write({ ...given, plan: undefined })
          : tool.write({ ...given, plan }));
      } catch (error) {
        const became = writes.became();
        tell?.({ became, sent: writes.sent() });
        const { notice }: { notice?: string } = await recordResult(failureFacts(error, became));
        throw new WriteFailure(error, became, notice);
      }
      const became = writes.became();
      tell?.({ became, sent: writes.sent() });
      return { done, ...(await recordResult({ outcome: 'success', became })) };
    },
  };
}

const UNRECORDED =
  'What became of this call could not be written to the audit trail. Further writes are refused until it can be: ' +
  'tell the operator of this server.';
