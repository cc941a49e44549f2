import type { z } from 'zod';
import type { ReadMethod } from './backend-error.ts';
import type { Call, HttpReply } from './call.ts';
import type { Exchange } from './exchange.ts';
import { isJson } from './content-type.ts';
import { EVENT_STREAM } from './events.ts';
import type { OnEvent } from './events.ts';
import type { CallLimits } from './limits.ts';
import { encodeParameters, encodeQuery } from './parameters.ts';
import type { Parameters } from './parameters.ts';
import { pathText } from './path.ts';
import type { Path } from './path.ts';
import { jsonOf, notTheApi, shaped, textOf } from './reply.ts';

export interface ReadOptions {
  readonly query?: Parameters | undefined;
  /** Where this call needs other limits than the client's, for example a log that may be large. */
  readonly limits?: Partial<CallLimits> | undefined;
}

export interface JsonOptions extends ReadOptions {
  /** For a backend that sends JSON under another media type: the body alone decides. */
  readonly mislabelled?: boolean | undefined;
}

export interface EventOptions extends ReadOptions {
  readonly onEvent: OnEvent;
}

export interface EntryOptions<S extends z.ZodType> extends ReadOptions {
  /** Takes the entries in the order of the answer; false ends the reading. */
  readonly onEntry: (entry: z.output<S>) => boolean;
}

/** A client that can only read: it has no method that writes, and refuses one that is forced on it. */
export interface Reader {
  /**
   * The raw answer, whatever its media type.
   * @throws BackendError, as do all methods here; TypeError for a method other than GET and HEAD.
   */
  request(method: ReadMethod, path: Path, options?: ReadOptions): Promise<HttpReply>;
  /** A JSON answer in the schema's shape; the schema is given `undefined` for an answer without a body. */
  json<S extends z.ZodType>(path: Path, schema: S, options?: JsonOptions): Promise<z.output<S>>;
  /**
   * A read that the backend offers by POST only. Which paths these are stands in `HttpOptions.readsByPost`.
   * @throws TypeError for any other path
   */
  query<S extends z.ZodType>(
    path: Path,
    form: Parameters,
    schema: S,
    options?: JsonOptions,
  ): Promise<z.output<S>>;
  /** A text of one of these media types (lower case, without parameters); '' for an answer without a body. */
  text(path: Path, options: ReadOptions & { readonly types: readonly string[] }): Promise<string>;
  /** Follows a stream of server-sent events until it ends or `onEvent` returns false. */
  events(path: Path, options: EventOptions): Promise<void>;
  /**
   * Reads a JSON list of any length entry by entry, each in the schema's shape; `null` is an empty list. The ceilings
   * of a body hold for each entry; the time limit holds for the list.
   */
  entries<S extends z.ZodType>(path: Path, schema: S, options: EntryOptions<S>): Promise<void>;
}

/** The transport, narrowed to reads before it is handed to a reader. */
export type ReadExchange = <T>(
  call: Call & { readonly method: ReadMethod | 'POST'; readonly reads: true },
  read: (reply: HttpReply) => T,
) => Promise<T>;

/** Narrows at run time too: what a cast or a patched prototype puts in as a method never reaches the transport. */
export const onlyReads =
  (exchange: Exchange, signal: AbortSignal, readsByPost: ReadonlySet<string>): ReadExchange =>
  async (call, read) => {
    // A copy, so that the call which was looked at is the call which is sent.
    const { method, path, body } = call;
    if (method === 'POST' && readsByPost.has(path)) return exchange({ ...call, method, path }, signal, read);
    const readMethod = onlyGetAndHead(method);
    if (body !== undefined) throw new TypeError('A read has no body.');
    return exchange({ ...call, method: readMethod, path, body: undefined }, signal, read);
  };

function onlyGetAndHead(method: unknown): ReadMethod {
  if (method !== 'GET' && method !== 'HEAD') throw new TypeError('A reader sends GET and HEAD only.');
  return method;
}

export const JSON_TYPE = 'application/json';

export class HttpReader implements Reader {
  readonly #exchange: ReadExchange;
  readonly #limits: CallLimits;

  constructor(exchange: ReadExchange, limits: CallLimits) {
    this.#exchange = exchange;
    this.#limits = limits;
    Object.freeze(this);
  }

  async request(method: ReadMethod, path: Path, options: ReadOptions = {}): Promise<HttpReply> {
    return this.#exchange(this.#call(method, path, options, JSON_TYPE), (reply) => reply);
  }

  async json<S extends z.ZodType>(path: Path, schema: S, options: JsonOptions = {}): Promise<z.output<S>> {
    const call = this.#call('GET', path, options, JSON_TYPE);
    const { mislabelled } = options;
    return this.#exchange(call, (reply) => jsonOf(reply, schema, { mislabelled, limits: call.limits }));
  }

  async query<S extends z.ZodType>(
    path: Path,
    form: Parameters,
    schema: S,
    options: JsonOptions = {},
  ): Promise<z.output<S>> {
    const call = this.#call('POST', path, options, JSON_TYPE);
    const body = { type: 'application/x-www-form-urlencoded', text: encodeParameters(form) };
    const { mislabelled } = options;
    return this.#exchange({ ...call, body }, (reply) =>
      jsonOf(reply, schema, { mislabelled, limits: call.limits }),
    );
  }

  async text(path: Path, options: ReadOptions & { readonly types: readonly string[] }): Promise<string> {
    const call = this.#call('GET', path, options, options.types.join(', '));
    return this.#exchange(call, (reply) => textOf(reply, options.types));
  }

  async events(path: Path, options: EventOptions): Promise<void> {
    const call = { ...this.#call('GET', path, options, EVENT_STREAM), onEvent: options.onEvent };
    await this.#exchange(call, (reply) => textOf(reply, [EVENT_STREAM]));
  }

  async entries<S extends z.ZodType>(path: Path, schema: S, options: EntryOptions<S>): Promise<void> {
    const onEntry = (entry: unknown): boolean => options.onEntry(shaped(entry, schema));
    const call = { ...this.#call('GET', path, options, JSON_TYPE), onEntry };
    await this.#exchange(call, (reply) => {
      if (!isJson(reply.type)) throw notTheApi(reply);
    });
  }

  #call(method: ReadMethod | 'POST', path: Path, { query, limits }: ReadOptions, accept: string) {
    return {
      method,
      reads: true as const,
      path: pathText(path),
      query: encodeQuery(query),
      accept,
      body: undefined,
      limits: { ...this.#limits, ...limits },
      refusalMayBePartial: false,
    };
  }
}
