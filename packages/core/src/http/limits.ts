/** What one request may cost. Times are in milliseconds, sizes in bytes. */
export interface HttpLimits {
  /** Until the TCP and TLS connection stands. 10 s: a host that drops packets answers never, not late. */
  readonly connectMs: number;
  /** From the request being sent to the headers of the answer. 40 s: a forge or feed may be asked meanwhile. */
  readonly headersMs: number;
  /** Between two pieces of a body, and for an error body as a whole. 15 s: longer is a stalled peer. */
  readonly bodyIdleMs: number;
  /** For everything, retry and body included. 50 s: MCP clients give up at 60 s, and then our reason is lost. */
  readonly totalMs: number;
  /** Of a body after decompression. 8 MiB: a long build log fits, and a dozen at once do not end the process. */
  readonly bodyBytes: number;
  /**
   * Values in a JSON body. Half a million: a schema notes each that does not fit, so a body of four million, small as
   * it is, would take two gigabytes and end the process.
   */
  readonly bodyValues: number;
  /** Of an error body, which is cut and not refused. 64 KiB: any honest message fits, a login page need not. */
  readonly errorBodyBytes: number;
}

/** The limits of one call; the connection is shared by all calls and keeps the client's own limit. */
export type CallLimits = Omit<HttpLimits, 'connectMs'>;

export const DEFAULT_LIMITS: HttpLimits = {
  connectMs: 10_000,
  headersMs: 40_000,
  bodyIdleMs: 15_000,
  totalMs: 50_000,
  bodyBytes: 8 * 1024 * 1024,
  bodyValues: 500_000,
  errorBodyBytes: 64 * 1024,
};
