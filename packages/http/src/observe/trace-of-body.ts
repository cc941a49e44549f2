import { isObject, own, readTrace, type Trace } from '@guard/core/embed';
import { TRACEPARENT_META_KEY, TRACESTATE_META_KEY } from '@modelcontextprotocol/server';

/**
 * The trace that a message names in its `_meta`, as the protocol has it; that of the headers where it names none, and
 * for a batch, whose members may name several.
 */
export function traceOfBody(body: unknown, ofHeaders: Trace): Trace {
  if (ofHeaders.traceparent !== undefined || !isObject(body)) return ofHeaders;
  const meta = own(body['params'], '_meta');
  const text = (key: string) => {
    const value = own(meta, key);
    return typeof value === 'string' ? value : null;
  };
  return readTrace(ofHeaders.requestId, text(TRACEPARENT_META_KEY), text(TRACESTATE_META_KEY));
}
