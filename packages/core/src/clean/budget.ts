/** Default limit of the text of a result, in UTF-16 code units: what clients show without cutting it. */
export const RESULT_CHARACTERS = 25_000;

/** Thrown for a result from which nothing whole can be left out to make it fit. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';

  constructor() {
    super('The result is too large to be returned, and no part of it can be left out.');
  }
}

/** What a value takes of a result, in UTF-16 code units. */
export function jsonLength(value: unknown): number {
  return JSON.stringify(value).length;
}
