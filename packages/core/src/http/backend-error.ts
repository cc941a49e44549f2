export type ReadMethod = 'GET' | 'HEAD';
export type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What went wrong: no connection, an untrusted certificate, a time limit, a 3xx, a status of 400 and more,
 * a body over its ceiling, an answer that is not the API's, an answer of another shape, a cancelled call,
 * or a request that could not be built (nothing of it is sent).
 */
export type BackendErrorKind =
  | 'unreachable'
  | 'tls'
  | 'timeout'
  | 'redirect'
  | 'status'
  | 'too_large'
  | 'not_api'
  | 'shape'
  | 'aborted'
  | 'invalid_request';

/**
 * What a failed call did to the backend. `read`: it could do nothing. `not_sent`: nothing left this process.
 * `refused`: the backend said no, nothing changed. `unknown`: the change may have happened.
 */
export type Outcome = 'read' | 'not_sent' | 'refused' | 'unknown';

export interface BackendErrorFacts {
  kind: BackendErrorKind;
  method: ReadMethod | WriteMethod;
  path: string;
  outcome: Outcome;
  message: string;
  status?: number | undefined;
  code?: string | undefined;
  instanceWords?: string | undefined;
  page?: boolean | undefined;
  details?: unknown;
}

/**
 * A call to the backend that failed.
 *
 * `message` holds this server's own words only, so it may be shown as it stands: no header value, no userinfo,
 * no query, no text of the backend or of a foreign exception. What the backend said is in `instanceWords`,
 * cleaned and cut, and has to be labelled as somebody else's text wherever it is shown. What became of a write is
 * in `outcome` and not in the message, since only the tool knows how to look.
 */
export class BackendError extends Error {
  readonly kind: BackendErrorKind;
  readonly method: ReadMethod | WriteMethod;
  /** The path below the base address, encoded, without the query. */
  readonly path: string;
  readonly outcome: Outcome;
  readonly status: number | undefined;
  /** The code of the cause, for example `ECONNREFUSED`. */
  readonly code: string | undefined;
  readonly instanceWords: string | undefined;
  /** Whether a web page answered, which no API does: a proxy or a sign-in wall before the instance. */
  readonly page: boolean;
  readonly #details: unknown;

  constructor(facts: BackendErrorFacts) {
    super(facts.message);
    this.name = 'BackendError';
    this.kind = facts.kind;
    this.method = facts.method;
    this.path = facts.path;
    this.outcome = facts.outcome;
    this.status = facts.status;
    this.code = facts.code;
    this.instanceWords = facts.instanceWords;
    this.page = facts.page ?? false;
    this.#details = facts.details;
  }

  /**
   * The JSON that came with the status, as it came: foreign text, for telling one refusal from another and never to be
   * shown. Whoever prints the error does not print it.
   */
  get details(): unknown {
    return this.#details;
  }

  /** The same error as it bears on another call, for example the one that a failed sign-in kept from being sent. */
  withOutcome(outcome: Outcome): BackendError {
    const { kind, method, path, message, status, code, instanceWords, page, details } = this;
    return new BackendError({
      kind,
      method,
      path,
      message,
      status,
      code,
      instanceWords,
      page,
      details,
      outcome,
    });
  }
}
