import type { Dispatcher } from 'undici';
import type { BackendErrorKind } from './backend-error.ts';
import { decompress, discard, readText } from './body.ts';
import type { Call, HttpReply } from './call.ts';
import { isJson, isPage, mediaType } from './content-type.ts';
import { Deadline } from './deadline.ts';
import { watchStart } from './dispatcher.ts';
import { readEntries } from './entries.ts';
import { EVENT_STREAM, readEvents } from './events.ts';
import { Fault } from './fault.ts';
import { readErrorWords } from './instance-words.ts';
import { closed, isConnectionLoss, networkFault, timedOut } from './network-fault.ts';
import type { Site } from './network-fault.ts';
import { toBackendError } from './outcome.ts';
import { requestHeaders } from './request-headers.ts';
import { redirectFault, statusFault } from './status-fault.ts';

export interface Backend extends Site {
  /** The sub-folder of the base address, without a slash at its end. */
  readonly folder: string;
  readonly headers: () => Record<string, string>;
  readonly clean: (text: string) => string;
  readonly notice?: ((answer: unknown) => void) | undefined;
  readonly failed?: ((kind: BackendErrorKind) => void) | undefined;
  /** A connection pool, opened on first use; undefined once the client is closed. */
  readonly pool: (holds: 'answers' | 'streams') => Promise<Dispatcher> | undefined;
}

/** Sends a call and hands its 2xx answer to `read`. Throws BackendError. */
export type Exchange = <T>(call: Call, signal: AbortSignal, read: (reply: HttpReply) => T) => Promise<T>;

/** The one place from which requests leave this process. */
export const openExchange =
  (backend: Backend): Exchange =>
  async (call, signal, read) => {
    const credentials = backend.headers();
    const run = new Run(backend, call, signal);
    try {
      const answer = read(await run.perform(credentials));
      backend.notice?.(answer);
      return answer;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      backend.failed?.(error.facts.kind);
      throw toBackendError(call, error.facts, run.sent);
    } finally {
      run.deadline.release();
    }
  };

class Run {
  readonly deadline: Deadline;
  /** Whether any byte of the call may have left. */
  sent = false;
  readonly #backend: Backend;
  readonly #call: Call;

  constructor(backend: Backend, call: Call, signal: AbortSignal) {
    this.#backend = backend;
    this.#call = call;
    this.deadline = new Deadline(signal, call.limits.totalMs);
  }

  async perform(credentials: Record<string, string>): Promise<HttpReply> {
    const headers = requestHeaders(credentials, this.#call);
    try {
      return await this.#accept(await this.#respond(headers));
    } catch (error) {
      throw this.#explain(error);
    }
  }

  async #respond(headers: Record<string, string>): Promise<Dispatcher.ResponseData> {
    try {
      return await this.#request(headers);
    } catch (error) {
      // A server may close an idle connection just as it is used. A write is never repeated: it may have arrived.
      if (!this.#call.reads || !isConnectionLoss(this.#explain(error))) throw error;
      return await this.#request(headers);
    }
  }

  async #request(headers: Record<string, string>): Promise<Dispatcher.ResponseData> {
    const { method, path, query, body, limits, onEvent } = this.#call;
    const opened = this.#backend.pool(onEvent === undefined ? 'answers' : 'streams');
    if (opened === undefined) throw closed();
    const pool = await opened;
    // The pool took time to open, and an approval can arrive together with its cancellation.
    this.deadline.signal.throwIfAborted();
    return await watchStart(pool, () => this.#leave()).request({
      origin: this.#backend.origin,
      path: `${this.#backend.folder}${path}${query}`,
      method,
      headers,
      body: body?.text ?? null,
      signal: this.deadline.signal,
      headersTimeout: limits.headersMs,
      bodyTimeout: limits.bodyIdleMs,
    });
  }

  #leave(): void {
    this.sent = true;
    // A write that has left is seen to its end: broken off, it would go on at the backend while the next one begins.
    if (!this.#call.reads) this.deadline.ignoreCaller();
  }

  /** The status decides before anything of the body is read. */
  async #accept({ statusCode: status, headers: raw, body }: Dispatcher.ResponseData): Promise<HttpReply> {
    const headers = plainHeaders(raw);
    const type = mediaType(headers['content-type'] ?? '');
    const coding = headers['content-encoding'] ?? '';
    const { limits, method, path, onEvent, onEntry } = this.#call;
    if (status < 400 && status >= 300) {
      discard(body);
      throw redirectFault(
        status,
        headers['location'],
        `${this.#backend.origin}${this.#backend.folder}${path}`,
      );
    }
    if (status >= 400) {
      const said = await readErrorWords({ body, type, coding }, limits, this.#backend.clean);
      throw statusFault(status, said, { page: isPage(type, ''), retryAfter: headers['retry-after'] });
    }
    if (onEvent !== undefined) {
      if (type === EVENT_STREAM) await readEvents(await decompress(body, coding), onEvent);
      else discard(body);
      return { status, headers, type, text: '' };
    }
    const length = headers['content-length'] ?? '';
    if (onEntry !== undefined && isJson(type)) {
      await readEntries(await decompress(body, coding), limits, onEntry);
      return { status, headers, type, text: '' };
    }
    // Such an answer may name a length or a coding, but there is nothing to measure or to unpack.
    const empty = method === 'HEAD' || status === 204 || status === 205 || length === '0';
    const expected = empty ? { coding: '', length: '0' } : { coding, length };
    return { status, headers, type, text: await readText(body, expected, limits.bodyBytes) };
  }

  #explain(error: unknown): Fault {
    if (error instanceof Fault) return error;
    const { stopped } = this.deadline;
    if (stopped === 'cancelled') return new Fault({ kind: 'aborted', reason: 'The call was cancelled.' });
    if (stopped === undefined) return networkFault(error, this.#backend);
    return timedOut(`It took longer than the ${this.#call.limits.totalMs} ms allowed in all.`);
  }
}

function plainHeaders(raw: Dispatcher.ResponseData['headers']): Record<string, string> {
  const entries = Object.entries(raw).flatMap(([name, value]) =>
    value === undefined || name === 'set-cookie' ? [] : [[name, String(value)] as const],
  );
  return Object.fromEntries(entries);
}
