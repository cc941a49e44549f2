import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { PageListener } from '@guard/core/embed';
import type { MiddlewareHandler } from 'hono';
import type { EdgeEnv } from './env.ts';
import type { Gate } from './gate.ts';

/** The approval page, which looks at host and origin itself. Nobody says there who they are. */
export function visited(page: PageListener, gate: Pick<Gate, 'visit'>): MiddlewareHandler<EdgeEnv> {
  return async ({ env: { incoming, outgoing }, var: { visitor } }) => {
    const tooFast = gate.visit(visitor.address);
    if (tooFast !== undefined) return tooFast;
    page(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  };
}
