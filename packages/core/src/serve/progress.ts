import type { ServerContext } from '@modelcontextprotocol/server';
import type { Progress } from '../tool/call.ts';

/**
 * Sends the progress of a long read to a client that asked for it. The protocol wants numbers that rise, so what
 * does not rise is told by a step of a millionth; at the end there is no further one.
 */
export function progressReporter({ mcpReq: { _meta, notify } }: ServerContext): Progress['progress'] {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return () => {};
  let last = 0;
  return (done, total, message) => {
    const next = done > last ? done : last + 1e-6;
    if (next > total) return;
    last = next;
    const params = { progressToken, progress: last, total, message };
    // A client that is gone ends the call by the abort signal; here it is no news.
    notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
