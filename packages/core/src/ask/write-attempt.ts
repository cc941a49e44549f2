import { BackendError } from '../http/backend-error.ts';
import type { Outcome } from '../http/backend-error.ts';
import type { Writer } from '../http/writer.ts';

const HARMLESS: ReadonlySet<Outcome> = new Set(['refused', 'not_sent']);

/** A write tool failed after it was handed the client that can write; `cause` is what it threw. */
export class WriteFailure extends Error {
  override readonly name = 'WriteFailure';
  readonly mayHaveChanged: boolean;

  constructor(cause: unknown, mayHaveChanged: boolean) {
    super('A write tool failed', { cause });
    this.mayHaveChanged = mayHaveChanged;
  }
}

/** A writer, and whether anything that was sent through it may have changed something. */
export interface WriteAttempt {
  readonly writer: Writer;
  readonly mayHaveChanged: () => boolean;
}

/**
 * Watches what is sent, because the error that ends a tool does not tell: it may come from the read after a write
 * that went through, or from the second of two writes.
 */
export function watchWrites(writer: Writer): WriteAttempt {
  let underWay = 0;
  let changed = false;
  const send: Writer['send'] = async (method, path, options) => {
    underWay += 1;
    try {
      const reply = await writer.send(method, path, options);
      changed = true;
      return reply;
    } catch (error) {
      const harmless = error instanceof BackendError && HARMLESS.has(error.outcome);
      changed ||= !harmless;
      throw error;
    } finally {
      underWay -= 1;
    }
  };
  return {
    writer: {
      request: (method, path, options) => writer.request(method, path, options),
      json: (path, schema, options) => writer.json(path, schema, options),
      text: (path, options) => writer.text(path, options),
      query: (path, form, schema, options) => writer.query(path, form, schema, options),
      events: (path, options) => writer.events(path, options),
      entries: (path, schema, options) => writer.entries(path, schema, options),
      send,
    },
    mayHaveChanged: () => changed || underWay > 0,
  };
}
