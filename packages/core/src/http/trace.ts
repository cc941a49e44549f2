import { AsyncLocalStorage } from 'node:async_hooks';

/** By what a request can be found again: in our log, in the trail, and in that of the backend. */
export interface Trace {
  readonly requestId: string;
  /** By W3C Trace Context, well-formed. */
  readonly traceparent?: string | undefined;
  readonly tracestate?: string | undefined;
}

const current = new AsyncLocalStorage<Trace>();

/** Does something on behalf of a request. */
export function withTrace<T>(trace: Trace, work: () => T): T {
  return current.run(trace, work);
}

/** The request on whose behalf something is done; undefined on stdio, where there are none. */
export function traceNow(): Trace | undefined {
  return current.getStore();
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const TRACESTATE = /^[\x20-\x7e]{1,512}$/;

/** What a caller sent, as far as it is well-formed: anything else could forge a header or a line of a log. */
export function readTrace(requestId: string, traceparent: string | null, tracestate: string | null): Trace {
  if (traceparent === null || !TRACEPARENT.test(traceparent)) return { requestId };
  const hasState = tracestate !== null && TRACESTATE.test(tracestate);
  return { requestId, traceparent, ...(hasState && { tracestate }) };
}

export function traceIdOf({ traceparent }: Trace): string | undefined {
  return traceparent === undefined ? undefined : TRACEPARENT.exec(traceparent)?.[1];
}
