import {
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Delivered, DialogDelivery } from './delivery.ts';
import { OPERATOR_ADVICE } from './reply.ts';

const METHOD_NOT_FOUND: number = ProtocolErrorCode.MethodNotFound;
/** How long a person may take. The seal lives longer. */
const DIALOG_MS = 10 * 60_000;
/** Clients that wait by progress give up after a minute without any. */
const PROGRESS_MS = 12_000;

/**
 * On the revisions of 2025 the form is a request of its own, and the call waits for its response. What a client puts
 * into the call itself is not looked at there.
 */
export function pushedDialog({ mcpReq }: ServerContext): DialogDelivery {
  const keepClientWaiting = waitingReporter(mcpReq);
  return {
    brought: () => undefined,
    async put(form) {
      const stopProgress = keepClientWaiting();
      try {
        const request = { method: 'elicitation/create', params: { mode: 'form', ...form } };
        // The answer is read by our own rule: the SDK's would put a long validation text into the result.
        const answer = await mcpReq.send(request, z.unknown(), { timeout: DIALOG_MS, signal: mcpReq.signal });
        return { answer };
      } catch (error) {
        mcpReq.signal.throwIfAborted();
        return whatFailed(error);
      } finally {
        stopProgress();
      }
    },
  };
}

function whatFailed(error: unknown): Delivered {
  if (error instanceof ProtocolError && error.code === METHOD_NOT_FOUND) return { undeliverable: true };
  if (error instanceof ProtocolError) {
    return {
      reason: 'client_error',
      unanswered: `Nothing was done: the client answered the question with an error (code ${error.code}). ${OPERATOR_ADVICE}`,
    };
  }
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout) {
    return {
      reason: 'timed_out',
      unanswered: `Nothing was done: no answer came within ten minutes. Call again to be asked again. ${OPERATOR_ADVICE}`,
    };
  }
  return {
    reason: 'not_delivered',
    unanswered: `Nothing was done: the question could not be delivered to the client. ${OPERATOR_ADVICE}`,
  };
}

/** The count rises over the whole call, as the protocol wants, and a call may put more than one question. */
function waitingReporter({ _meta, notify }: ServerContext['mcpReq']): () => () => void {
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
