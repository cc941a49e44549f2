import { randomUUID } from 'node:crypto';
import type { ServerContext } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { own } from '../json/object.ts';
import { type LinkDelivery, readLinkAnswer } from './link-delivery.ts';
import { DIALOG_MS, whatFailed } from './pushed-dialog.ts';
import { waitingReporter } from './waiting-reporter.ts';

/**
 * On the revisions of 2025 the address is a request of its own. Some clients answer it at once, others only when they
 * are told that the page has done its work.
 */
export function pushedLink({ mcpReq }: ServerContext): LinkDelivery {
  return {
    leftMs: () => DIALOG_MS,
    keepClientWaiting: waitingReporter(mcpReq),
    brought: () => undefined,
    show(link) {
      // A name of its own: the id of the approval is in the address alone.
      const elicitationId = randomUUID();
      const request = { method: 'elicitation/create', params: { mode: 'url', ...link, elicitationId } };
      const outcome = mcpReq
        .send(request, z.unknown(), { timeout: DIALOG_MS, signal: mcpReq.signal })
        .then((answer) => readLinkAnswer(own(answer, 'action')), whatFailed);
      return {
        outcome,
        decided() {
          const done = { method: 'notifications/elicitation/complete' as const, params: { elicitationId } };
          mcpReq.notify(done).catch(() => undefined);
        },
      };
    },
  };
}
