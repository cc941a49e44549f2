import type { AtOnceLimits } from './at-once.ts';
import type { Rate } from './token-buckets.ts';

/** What callers may take of a server; times in milliseconds, sizes in bytes. */
export interface Limits {
  /** Of one principal; of one address, where nobody has to say who calls. */
  readonly requests: Rate;
  /** Of one address, for requests that did not say who calls, or not truly. */
  readonly strangers: Rate;
  /** Of the approval page, of one address. */
  readonly visits: Rate;
  /** What is carried out, or waits for a person. Answers are not counted: they let it end. */
  readonly calls: AtOnceLimits;
  /** Bodies that are large, or do not say how large they are. */
  readonly largeBodies: AtOnceLimits;
  readonly largeBytes: number;
  readonly mostBytes: number;
  /** Messages in one body. */
  readonly mostMessages: number;
  readonly mostHeaders: number;
  readonly mostHeaderBytes: number;
  /** Until the head of a request is there. */
  readonly headersMs: number;
  /** Until all of a request is there. */
  readonly requestMs: number;
  readonly keepAliveMs: number;
  /** How often it is looked whether one of these times is over. */
  readonly lookMs: number;
  /** How long a client may leave an answer unread. */
  readonly unreadMs: number;
  readonly connections: number;
  /** Of one address that is neither this machine nor a believed proxy. */
  readonly connectionsOfOne: number;
}

export const LIMITS: Limits = {
  // A model makes a few requests a second. A hundred take about an eighth of a processor core.
  requests: { burst: 200, perSecond: 100 },
  strangers: { burst: 50, perSecond: 5 },
  visits: { burst: 100, perSecond: 10 },
  calls: { ofOne: 64, ofAll: 1024 },
  largeBodies: { ofOne: 4, ofAll: 32 },
  largeBytes: 64 * 1024,
  // Far above any call.
  mostBytes: 4 * 1024 * 1024,
  mostMessages: 50,
  mostHeaders: 100,
  mostHeaderBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 60_000,
  keepAliveMs: 65_000,
  lookMs: 2000,
  unreadMs: 60_000,
  connections: 4096,
  connectionsOfOne: 512,
};
