import { isObject, type Principal } from '@guard/core/embed';
import { REFUSED, rpcError } from '../serve/rpc-error.ts';
import { createAtOnce } from './at-once.ts';
import { readText } from './body.ts';
import type { Limits } from './limits.ts';
import { networkOf } from './network.ts';
import { createTokenBuckets, type TokenBuckets } from './token-buckets.ts';

/** Keeps each caller from taking what is there for all. Each of its refusals says when to come back. */
export interface Gate {
  /** The name under which somebody is counted. */
  nameOf(principal: Principal, address: string): string;
  /** The answer to somebody who did not say who calls; undefined where they may hear why. */
  stranger(address: string): Response | undefined;
  /** Of the approval page: whoever floods the endpoint from the same address keeps nobody from answering. */
  visit(address: string): Response | undefined;
  request(name: string): Response | undefined;
  /** The body as JSON, which is not read further than it may be long. */
  body(request: Request, name: string): Promise<{ readonly body: unknown } | Response>;
  /**
   * Begins the calls of a body.
   *
   * @returns what ends them
   */
  calls(body: unknown, name: string): (() => void) | Response;
}

/** How long a caller waits for one of their own calls to end. */
const BUSY_SECONDS = 1;

/** @param now milliseconds, by a clock that nobody can set */
export function createGate(limits: Limits, now: () => number): Gate {
  const requests = createTokenBuckets(limits.requests, now);
  const strangers = createTokenBuckets(limits.strangers, now);
  const visits = createTokenBuckets(limits.visits, now);
  const calls = createAtOnce(limits.calls);
  const largeBodies = createAtOnce(limits.largeBodies);

  return {
    // As JSON, so that no name of a token can spell an address.
    nameOf: (principal, address) =>
      JSON.stringify(principal.kind === 'none' ? networkOf(address) : principal),

    stranger: (address) => take(strangers, networkOf(address)),
    visit: (address) => take(visits, networkOf(address)),
    request: (name) => take(requests, name),

    async body(sent, name) {
      const length = sent.headers.get('content-length');
      const isLarge = length === null || Number(length) > limits.largeBytes;
      const end = isLarge ? largeBodies.begin(name, 1) : () => {};
      if (end === undefined) return tooMany('Too many large requests at once', BUSY_SECONDS, CLOSE);
      try {
        const text = await readText(sent, limits.mostBytes);
        if (text === undefined) return rpcError(413, REFUSED, 'A request has at most 4 MiB', CLOSE);
        const body: unknown = JSON.parse(text);
        if (!Array.isArray(body) || body.length <= limits.mostMessages) return { body };
        return rpcError(400, -32600, `A batch has at most ${limits.mostMessages} messages`);
      } catch {
        return rpcError(400, -32700, 'The body of this request is not JSON');
      } finally {
        end();
      }
    },

    calls(body, name) {
      const more = Array.isArray(body) ? body.length - 1 : 0;
      // The first was counted before it was read.
      const slower = more > 0 ? take(requests, name, more) : undefined;
      if (slower !== undefined) return slower;
      return calls.begin(name, requestsIn(body)) ?? tooMany(TOO_MANY_CALLS, BUSY_SECONDS);
    },
  };
}

/** How many messages of a body wait for an answer. */
export function requestsIn(body: unknown): number {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  return messages.filter((message) => isObject(message) && 'method' in message && 'id' in message).length;
}

function take(buckets: TokenBuckets, name: string, count = 1): Response | undefined {
  const seconds = buckets.take(name, count);
  return seconds === 0 ? undefined : tooMany(TOO_FAST, seconds);
}

function tooMany(says: string, seconds: number, headers: Readonly<Record<string, string>> = {}): Response {
  return rpcError(429, REFUSED, `${says}: nothing was done. Try again in ${seconds} s`, {
    'retry-after': String(seconds),
    ...headers,
  });
}

/** The rest of a body is never read, so the connection cannot be used again. */
const CLOSE = { connection: 'close' };

const TOO_FAST = 'Too many requests';
const TOO_MANY_CALLS = 'Too many calls at once';
