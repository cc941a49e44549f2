import type { HttpClient } from '../http/client.ts';
import type { Instance } from '../tool/call.ts';
import type { AskingTool, ChangingTool, MaybeAsked, Settled } from '../tool/declaration.ts';
import type { Fixed } from '../tool/question.ts';
import type { Recorder } from './events.ts';
import type { GuardedCall } from './guarded-call.ts';
import type { Posture } from './posture.ts';
import { watchWrites, WriteFailure } from './write-attempt.ts';

/** What lets a tool look at its backend, and act on it. */
export interface Hands {
  look(tool: AskingTool, call: GuardedCall, fixed: Fixed | undefined): Promise<MaybeAsked<unknown> | Settled>;
  act(tool: ChangingTool, call: GuardedCall, plan: unknown): Promise<unknown>;
}

/** What the hands are made of. */
export interface HandsOptions {
  readonly client: HttpClient;
  readonly instance: Instance;
  readonly posture: (tool: string) => Posture;
  readonly now: () => number;
  readonly record: Recorder;
}

export function createHands({ client, instance, posture, now, record }: HandsOptions): Hands {
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
    async act(tool, call, plan) {
      const { signal } = call.context.mcpReq;
      // An acceptance can arrive together with a cancellation or the end of the connection.
      signal.throwIfAborted();
      if (posture(tool.name).writes === 'denied') throw new Error('Writes are denied');
      record(call, 'writing');
      const attempt = watchWrites(client.writer(signal), tool);
      const given = { ...reading(call), write: attempt.writer };
      try {
        const done = await (tool.kind === 'write'
          ? tool.write({ ...given, plan: undefined })
          : tool.write({ ...given, plan }));
        record(call, 'written');
        return done;
      } catch (error) {
        record(call, 'failed');
        throw new WriteFailure(error, attempt.became());
      }
    },
  };
}
