/** Ends a call when its caller cancels or its total time is over, whichever comes first, and knows which it was. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal;
  readonly #timer: NodeJS.Timeout;
  readonly #cancel = (): void => this.#stop('cancelled');
  #stopped: 'cancelled' | 'out_of_time' | undefined;

  // AbortSignal.any and AbortSignal.timeout would be shorter, but on Node 20 a collected any() never fires.
  constructor(caller: AbortSignal, totalMs: number) {
    this.#caller = caller;
    this.#timer = setTimeout(() => this.#stop('out_of_time'), totalMs).unref();
    if (caller.aborted) this.#cancel();
    else caller.addEventListener('abort', this.#cancel, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get stopped(): 'cancelled' | 'out_of_time' | undefined {
    return this.#stopped;
  }

  /** From here on only the time can end the call. */
  ignoreCaller(): void {
    this.#caller.removeEventListener('abort', this.#cancel);
  }

  /** Lets go of the timer and of the caller's signal. */
  release(): void {
    clearTimeout(this.#timer);
    this.ignoreCaller();
  }

  #stop(why: 'cancelled' | 'out_of_time'): void {
    this.#stopped ??= why;
    this.#controller.abort();
  }
}
