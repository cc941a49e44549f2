import type { z } from 'zod';
import type { WriteMethod } from './backend-error.ts';
import type { Call, HttpReply } from './call.ts';
import type { Exchange } from './exchange.ts';
import type { CallLimits } from './limits.ts';
import { encodeParameters, encodeQuery } from './parameters.ts';
import type { Parameters } from './parameters.ts';
import { pathText } from './path.ts';
import type { Path } from './path.ts';
import { JSON_TYPE } from './reader.ts';
import type { ReadOptions } from './reader.ts';
import { jsonOf, shapedTextOf } from './reply.ts';

/** At most one body. `json: {}` is a body and names its type; leave all three out to send none. */
export type SendBody =
  | { readonly json?: unknown; readonly form?: never; readonly text?: never }
  | { readonly form: Parameters; readonly json?: never; readonly text?: never }
  | { readonly text: string; readonly json?: never; readonly form?: never };

export type SendOptions<S extends z.ZodType> = SendBody &
  ReadOptions & {
    /** The shape of the answer; it is given `undefined` for an answer without a body. */
    readonly reply: S;
    /** Media types of a text answer. Without them the answer has to be JSON. */
    readonly types?: readonly string[] | undefined;
    /** For a backend that sends JSON under another media type: the body alone decides. */
    readonly mislabelled?: boolean | undefined;
    /** For calls that a backend may half do before it answers with 400, or a DELETE with 404: no proof then. */
    readonly refusalMayBePartial?: boolean | undefined;
    /** Sees the headers of a 2xx answer, for a backend that says there what its body does not. */
    readonly onHeaders?: ((headers: HttpReply['headers']) => void) | undefined;
  };

/** A client that can write, and do nothing else. Only the guard hands one out. */
export interface Writer {
  /**
   * Sends a write, once: it is never repeated. Nothing is sent when the signal is aborted already.
   * @throws BackendError, whose `outcome` says whether the change may have happened.
   */
  send<S extends z.ZodType>(method: WriteMethod, path: Path, options: SendOptions<S>): Promise<z.output<S>>;
}

const METHODS: ReadonlySet<string> = new Set<WriteMethod>(['POST', 'PUT', 'PATCH', 'DELETE']);

export class HttpWriter implements Writer {
  readonly #send: Exchange;
  readonly #signal: AbortSignal;
  readonly #limits: CallLimits;

  constructor(send: Exchange, signal: AbortSignal, limits: CallLimits) {
    this.#send = send;
    this.#signal = signal;
    this.#limits = limits;
    Object.freeze(this);
  }

  async send<S extends z.ZodType>(
    method: WriteMethod,
    path: Path,
    options: SendOptions<S>,
  ): Promise<z.output<S>> {
    if (!METHODS.has(method)) throw new TypeError('A write is sent by POST, PUT, PATCH or DELETE.');
    const { reply: schema, types, mislabelled } = options;
    const call: Call = {
      method,
      reads: false,
      path: pathText(path),
      query: encodeQuery(options.query),
      accept: types?.join(', ') ?? JSON_TYPE,
      body: encodeBody(options),
      limits: { ...this.#limits, ...options.limits },
      refusalMayBePartial: options.refusalMayBePartial ?? false,
    };
    return this.#send(call, this.#signal, (reply) => {
      options.onHeaders?.(reply.headers);
      return types === undefined
        ? jsonOf(reply, schema, { mislabelled, limits: call.limits })
        : shapedTextOf(reply, types, schema);
    });
  }
}

function encodeBody({ json, form, text }: SendBody): Call['body'] {
  if (text !== undefined) return { type: 'text/plain; charset=utf-8', text };
  if (form !== undefined) return { type: 'application/x-www-form-urlencoded', text: encodeParameters(form) };
  return json === undefined ? undefined : { type: JSON_TYPE, text: JSON.stringify(json) };
}
