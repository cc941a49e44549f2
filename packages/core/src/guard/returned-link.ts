import { inputRequired, type ServerContext } from '@modelcontextprotocol/server';
import { own } from '../json/object.ts';
import type { LinkDelivery } from './link-delivery.ts';
import { waitingReporter } from './waiting-reporter.ts';

/** The name under which the address and the answer to it travel. */
const KEY = 'page';
/** Clients give a leg of a call up after a minute; what was approved still has to be carried out by then. */
const WAIT_MS = 50_000;

/** On 2026-07-28 the address is the result of the call, and the client calls again once it has shown it. */
export function returnedLink({ mcpReq }: ServerContext): LinkDelivery {
  const until = performance.now() + WAIT_MS;
  return {
    leftMs: () => Math.max(0, until - performance.now()),
    keepClientWaiting: waitingReporter(mcpReq),
    brought() {
      const answer = own(mcpReq.inputResponses, KEY);
      const state: unknown = mcpReq.requestState();
      if (answer === undefined && typeof state !== 'string') return undefined;
      return { answer, state: typeof state === 'string' ? state : undefined };
    },
    show(link, seal) {
      const inputRequests = { [KEY]: inputRequired.elicitUrl(link) };
      const reply = inputRequired({ inputRequests, requestState: seal() });
      return { outcome: Promise.resolve({ reply }), decided: () => undefined };
    },
  };
}
