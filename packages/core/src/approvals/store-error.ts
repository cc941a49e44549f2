/** The approval could not be kept or looked up. The message says what happened and what to do, and names no value. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
