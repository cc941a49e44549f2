import type { Writer } from '../http/writer.ts';
import type { StillMyTurn } from './lane.ts';

/** A rule forbids the call by now. It is thrown before the next request that writes. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
}

/** @param by what forbids it, in the words of a setting */
export function whyForbidden(by: string): string {
  return `This call is forbidden on this machine by now (${by}). Only its operator can change that.`;
}

/** @throws {Forbidden} where something forbids it */
export function throwIfForbidden(by: string | undefined): void {
  if (by !== undefined) throw new Forbidden(whyForbidden(by));
}

/** It is the turn of another process by now. */
export class TurnLost extends Forbidden {
  constructor() {
    super(
      'Another instance of this server writes to the backend by now. Look at what has changed, then call again.',
    );
  }
}

/** A writer that asks before each request whether it may: a tool that sends many can be stopped between two. */
export function stoppable(
  writer: Writer,
  forbids: () => string | undefined,
  stillMyTurn: StillMyTurn,
): Writer {
  return {
    send: async (method, path, options) => {
      throwIfForbidden(forbids());
      await stillMyTurn();
      return writer.send(method, path, options);
    },
  };
}
