import type { BackendErrorKind } from './backend-error.ts';

export interface FaultFacts {
  kind: BackendErrorKind;
  /** One or more whole sentences, made of constants, numbers and our own settings only. */
  reason: string;
  status?: number;
  code?: string | undefined;
  instanceWords?: string | undefined;
  page?: boolean;
  details?: unknown;
}

/** A failure found somewhere inside a call, before it is known which call it was and what it left behind. */
export class Fault extends Error {
  readonly facts: FaultFacts;

  constructor(facts: FaultFacts) {
    super(facts.reason);
    this.facts = facts;
  }
}
