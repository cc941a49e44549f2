import type { Call } from './call.ts';
import { Fault } from './fault.ts';
import { traceNow } from './trace.ts';

// Node and undici repeat a value they refuse in the text of their exception: it is checked before they see it.
const NAME = /^[\w-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** The credentials' headers and ours; where both name one, ours wins. */
export function requestHeaders(credentials: Record<string, string>, call: Call): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(credentials)) {
    if (!NAME.test(name) || !VALUE.test(value)) throw unsendable();
    headers[name.toLowerCase()] = value;
  }
  headers['accept'] = call.accept;
  // Some backends translate their error messages; the tools' own words are English.
  headers['accept-language'] = 'en';
  headers['accept-encoding'] = 'gzip, deflate, br';
  const { traceparent, tracestate } = traceNow() ?? {};
  if (traceparent !== undefined) headers['traceparent'] = traceparent;
  if (tracestate !== undefined) headers['tracestate'] = tracestate;
  if (call.body !== undefined) headers['content-type'] = call.body.type;
  return headers;
}

const unsendable = (): Fault =>
  new Fault({
    kind: 'invalid_request',
    reason:
      'A credential holds a character that an HTTP header cannot carry (a line break, a NUL, or a letter outside ' +
      'Latin-1). Check the credential settings for stray characters.',
  });
