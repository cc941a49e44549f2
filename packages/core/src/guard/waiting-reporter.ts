import type { ServerContext } from '@modelcontextprotocol/server';

/** Clients that wait by progress give up after a minute without any. */
const PROGRESS_MS = 12_000;

/**
 * Tells a client that asked for progress that a person is being waited for. The count rises over the whole call, as the
 * protocol wants, and a call may put more than one question.
 */
export function waitingReporter({ _meta, notify }: ServerContext['mcpReq']): () => () => void {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return () => () => {};
  let progress = 0;
  const report = () => {
    progress += 1;
    const params = { progressToken, progress, message: 'Waiting for a person to answer' };
    // A client that is gone ends the call by the abort signal; here it is no news.
    notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
  return () => {
    const timer = setInterval(report, PROGRESS_MS);
    timer.unref();
    return () => clearInterval(timer);
  };
}
