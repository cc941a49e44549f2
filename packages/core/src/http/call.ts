import type { ReadMethod, WriteMethod } from './backend-error.ts';
import type { OnEntry } from './entries.ts';
import type { OnEvent } from './events.ts';
import type { CallLimits } from './limits.ts';

/** One request, ready to be sent but for the credentials. */
export interface Call {
  readonly method: ReadMethod | WriteMethod;
  /** Whether it can change nothing. */
  readonly reads: boolean;
  /** Below the base address, without the query: this much may be shown. */
  readonly path: string;
  /** The encoded query with its question mark, or the empty text. */
  readonly query: string;
  readonly accept: string;
  readonly body: { readonly type: string; readonly text: string } | undefined;
  readonly limits: CallLimits;
  readonly refusalMayBePartial: boolean;
  /** For a stream of events, which has no end that could be waited for. */
  readonly onEvent?: OnEvent | undefined;
  /** For a list of which only a part is kept. */
  readonly onEntry?: OnEntry | undefined;
}

/** An answer with a status of 2xx. All of it is the backend's word: untrusted text. */
export interface HttpReply {
  readonly status: number;
  /** By lower-case name; repeated ones joined by a comma. `set-cookie` is left out: nothing here keeps cookies. */
  readonly headers: Readonly<Record<string, string>>;
  /** The media type without parameters, in lower case; the empty text when the answer names none. */
  readonly type: string;
  /** The body as text; empty for HEAD. */
  readonly text: string;
}
