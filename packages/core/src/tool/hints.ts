/**
 * The four annotations of the specification, by their definitions and never by whether the tool asks. All four
 * are stated on every tool, because clients disagree about the default of a missing one.
 */
export interface ReadHints {
  readonly readOnlyHint: true;
  readonly destructiveHint: false;
  readonly idempotentHint: true;
  /** True where the instance reaches out to the world on our behalf. */
  readonly openWorldHint: boolean;
}

/** Annotations of a tool that changes something. */
export interface WriteHints {
  readonly readOnlyHint: false;
  /** True when it may overwrite or remove, false when it only adds. */
  readonly destructiveHint: boolean;
  /** True when a repeat with the same arguments changes nothing more. */
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** The annotations of every plain read of a closed instance. */
export const READS: ReadHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
