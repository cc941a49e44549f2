import type { Posture } from '../guard/posture.ts';

/** A value that a person chose, and the setting that says so. */
export interface Choice<T> {
  readonly value: T;
  readonly by: string;
}

/** What a person chose of the posture; what is not here was left to the server. */
export type Choices = { readonly [K in keyof Posture]?: Choice<Posture[K]> | undefined };
