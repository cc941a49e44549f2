import type { HttpBindings } from '@hono/node-server';
import type { Seen } from '../observe/seen.ts';
import type { Visitor } from './visitor.ts';

/** What the handlers of a request find there. */
export interface EdgeEnv {
  readonly Bindings: HttpBindings;
  readonly Variables: {
    readonly visitor: Visitor;
    readonly seen: Seen;
  };
}
