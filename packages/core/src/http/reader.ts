import type { z } from 'zod';
import type { ReadMethod } from './backend-error.ts';
import type { Call, HttpReply } from './call.ts';
import type { Exchange } from './exchange.ts';
import type { CallLimits } from './limits.ts';
import { encodeQuery } from './parameters.ts';
import type { Parameters } from './parameters.ts';
import { pathText } from './path.ts';
import type { Path } from './path.ts';
import { jsonOf, textOf } from './reply.ts';

export interface ReadOptions {
  readonly query?: Parameters | undefined;
  /** Where this call needs other limits than the client's, for example a log that may be large. */
  readonly limits?: Partial<CallLimits> | undefined;
}

/** A client that can only read: it has no method that writes, and refuses one that is forced on it. */
export interface Reader {
  /**
   * The raw answer, whatever its media type.
   * @throws BackendError, as do all methods here; TypeError for a method other than GET and HEAD.
   */
  request(method: ReadMethod, path: Path, options?: ReadOptions): Promise<HttpReply>;
  /** A JSON answer in the schema's shape; the schema is given `undefined` for an answer without a body. */
  json<S extends z.ZodType>(path: Path, schema: S, options?: ReadOptions): Promise<z.output<S>>;
  /** A text of one of these media types (lower case, without parameters); '' for an answer without a body. */
  text(path: Path, options: ReadOptions & { readonly types: readonly string[] }): Promise<string>;
}

/** The transport, narrowed to reads before it is handed to a reader. */
export type ReadExchange = <T>(
  call: Omit<Call, 'method'> & { method: ReadMethod },
  read: (reply: HttpReply) => T,
) => Promise<T>;

/** Narrows at run time too: what a cast or a patched prototype puts in as a method never reaches the transport. */
export const onlyReads =
  (exchange: Exchange, signal: AbortSignal): ReadExchange =>
  async (call, read) => {
    const method = readMethod(call.method);
    return exchange({ ...call, method, body: undefined }, signal, read);
  };

function readMethod(method: unknown): ReadMethod {
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

  async json<S extends z.ZodType>(path: Path, schema: S, options: ReadOptions = {}): Promise<z.output<S>> {
    return this.#exchange(this.#call('GET', path, options, JSON_TYPE), (reply) => jsonOf(reply, schema));
  }

  async text(path: Path, options: ReadOptions & { readonly types: readonly string[] }): Promise<string> {
    const call = this.#call('GET', path, options, options.types.join(', '));
    return this.#exchange(call, (reply) => textOf(reply, options.types));
  }

  #call(method: ReadMethod, path: Path, { query, limits }: ReadOptions, accept: string) {
    return {
      method,
      path: pathText(path),
      query: encodeQuery(query),
      accept,
      body: undefined,
      limits: { ...this.#limits, ...limits },
      refusalMayBePartial: false,
    };
  }
}
