import type { Sent } from '../approvals/ended.ts';
import { BackendError } from '../http/backend-error.ts';
import type { Outcome } from '../http/backend-error.ts';
import { Forbidden } from './forbidden.ts';
import type { Writer } from '../http/writer.ts';
import type { ChangingTool } from '../tool/declaration.ts';

const HARMLESS: ReadonlySet<Outcome> = new Set(['refused', 'not_sent']);

/**
 * What became of all that a tool sent. `nothing`: it changed nothing. `unknown`: it may have changed something. `part`:
 * something was confirmed, and more was refused or may have been meant to follow. `done`: all of it was confirmed.
 */
export type Became = Sent['became'];

/** A write tool failed after it was handed the client that can write; `cause` is what it threw. */
export class WriteFailure extends Error {
  override readonly name = 'WriteFailure';
  readonly became: Became;
  /** What the caller has to be told besides. */
  readonly notice: string | undefined;

  constructor(cause: unknown, became: Became, notice?: string) {
    super('A write tool failed', { cause });
    this.became = became;
    this.notice = notice;
  }
}

/** A writer, and what has become so far of that which was sent through it. */
export interface WriteAttempt {
  readonly writer: Writer;
  readonly became: () => Became;
  /** Whether anything may have left this process at all. */
  readonly sent: () => boolean;
}

/**
 * Watches what is sent, because the error that ends a tool does not tell: it may come from the read after a write
 * that went through, or from the second of two writes.
 */
export function watchWrites(writer: Writer, { sends }: Pick<ChangingTool, 'sends'>): WriteAttempt {
  let underWay = 0;
  const ended = { confirmed: 0, refused: 0, unknown: 0 };
  let notSent = 0;
  const send: Writer['send'] = async (method, path, options) => {
    underWay += 1;
    try {
      const reply = await writer.send(method, path, options);
      ended.confirmed += 1;
      return reply;
    } catch (error) {
      const harmless =
        error instanceof Forbidden || (error instanceof BackendError && HARMLESS.has(error.outcome));
      ended[harmless ? 'refused' : 'unknown'] += 1;
      if (error instanceof BackendError && error.outcome === 'not_sent') notSent += 1;
      throw error;
    } finally {
      underWay -= 1;
    }
  };
  return {
    writer: { send },
    sent: () => underWay + ended.confirmed + ended.refused + ended.unknown > notSent,
    became() {
      if (underWay > 0 || ended.unknown > 0) return 'unknown';
      if (ended.confirmed === 0) return 'nothing';
      return sends === 'several' || ended.confirmed > 1 || ended.refused > 0 ? 'part' : 'done';
    },
  };
}
