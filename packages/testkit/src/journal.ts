/** A write that the backend received, whatever it answered. */
export interface RecordedWrite {
  readonly method: string;
  /** Path with query, as sent. */
  readonly path: string;
  readonly body?: unknown;
}

/** A write that a call has to send. */
export interface ExpectedWrite {
  readonly method: string;
  readonly path: string;
  /** Members that the body has to hold; others may be there. Left out: the body is not looked at. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** `DELETE /api/thing/5` */
export function nameOfWrite({ method, path }: RecordedWrite): string {
  return `${method} ${path}`;
}
