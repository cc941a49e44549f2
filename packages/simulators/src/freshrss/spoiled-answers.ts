import type { MiddlewareHandler } from 'hono';
import { seen } from '../journal.ts';
import type { ServerEnv } from '../listen.ts';
import { applies, replaceAnswer } from '../network.ts';
import type { FreshRssSwitches } from './options.ts';
import { nginxPage } from './web-server.ts';

/** Faults that hit the answer after FreshRSS has acted. */
export function spoilAnswers(switches: () => FreshRssSwitches): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    await next();
    const request = seen(c);
    const { gatewayTimeout, cutBody, holdAnswer } = switches();
    await holdAnswer(request);
    if (applies(gatewayTimeout, request)) replaceAnswer(c, nginxPage(504, 'Gateway Time-out'));
    else if (applies(cutBody, request)) replaceAnswer(c, await cut(c.res));
  };
}

/** A whole answer as far as HTTP can tell, since PHP sends its length with the last byte. */
async function cut(answer: Response): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const { status, headers } = answer;
  return new Response(bytes.subarray(0, bytes.length / 2), { status, headers });
}
