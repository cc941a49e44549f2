/**
 * Carries messages between the instances of one server: the answer of a person, or a cancellation, for a call that
 * another instance holds.
 */
export interface Relay {
  /** @throws StoreError where nobody was told */
  send(message: unknown): Promise<void>;
  /** Hands over what the other instances sent. There is one listener. */
  receive(listener: (message: unknown) => void): void;
}
