/** How often each write must, and may, have been sent; and how often it was. */
export class Ledger {
  readonly #due = new Map<string, number>();
  readonly #allowed = new Map<string, number>();
  readonly #sent = new Map<string, number>();

  /** A matching approval was redeemed: each of these has to be sent once. */
  mustSend(writes: readonly string[]): void {
    for (const write of writes) add(this.#due, write);
    this.maySend(writes);
  }

  /** An approval that may have been redeemed: sent at most once. */
  maySend(writes: readonly string[]): void {
    for (const write of writes) add(this.#allowed, write);
  }

  /** Takes in what was received, each write as it is spelt above. */
  record(writes: readonly string[]): void {
    for (const write of writes) add(this.#sent, write);
  }

  /** @throws Error naming a write that was sent without an approval */
  checkNothingTooMuch(): void {
    for (const [write, times] of this.#sent) {
      const allowed = this.#allowed.get(write) ?? 0;
      if (times > allowed) throw new Error(`Sent ${times} times, approved ${allowed} times: ${write}`);
    }
  }

  /** @throws Error naming a write that was approved and not sent */
  checkNothingMissing(): void {
    for (const [write, times] of this.#due) {
      const sent = this.#sent.get(write) ?? 0;
      if (sent < times) throw new Error(`Approved ${times} times, sent ${sent} times: ${write}`);
    }
  }
}

function add(counts: Map<string, number>, write: string): void {
  counts.set(write, (counts.get(write) ?? 0) + 1);
}
