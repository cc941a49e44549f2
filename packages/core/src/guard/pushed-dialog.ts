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
import { waitingReporter } from './waiting-reporter.ts';

const METHOD_NOT_FOUND: number = ProtocolErrorCode.MethodNotFound;
/** How long a person may take. The seal lives longer. */
export const DIALOG_MS = 10 * 60_000;

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

/** Why no answer came to a request that was pushed to the client. */
export function whatFailed(error: unknown): Exclude<Delivered, { reply: unknown } | { answer: unknown }> {
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
