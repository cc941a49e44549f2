interface Job {
  /** Undefined: it runs once. */
  readonly periodMs: number | undefined;
  readonly run: () => void;
  next: number;
}

/** A clock that stands still until a test moves it, so that no verdict hangs on wall-clock time. */
export class ManualClock {
  readonly #start: number;
  #jobs: Job[] = [];
  #now: number;

  /** @param start first instant, milliseconds since 1970 */
  constructor(start: number) {
    this.#start = start;
    this.#now = start;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#now;
  }

  /** Runs `run` each time the clock passes another `periodMs`. */
  every(periodMs: number, run: () => void): void {
    this.#jobs.push({ periodMs, run, next: this.#now + periodMs });
  }

  /** Runs `run` once, `delayMs` from now; a reset forgets it. */
  after(delayMs: number, run: () => void): void {
    this.#jobs.push({ periodMs: undefined, run, next: this.#now + delayMs });
  }

  /** Moves on by `ms` and runs, in order, every job that falls due on the way. */
  advance(ms: number): void {
    const target = this.#now + ms;
    for (let job = this.#due(target); job !== undefined; job = this.#due(target)) {
      this.#now = job.next;
      if (job.periodMs === undefined) this.#jobs = this.#jobs.filter((other) => other !== job);
      else job.next += job.periodMs;
      job.run();
    }
    this.#now = target;
  }

  /** Back to the first instant. */
  reset(): void {
    this.#now = this.#start;
    this.#jobs = this.#jobs.filter(({ periodMs }) => periodMs !== undefined);
    for (const job of this.#jobs) job.next = this.#start + (job.periodMs ?? 0);
  }

  #due(target: number): Job | undefined {
    const [first] = this.#jobs.filter((job) => job.next <= target).sort((a, b) => a.next - b.next);
    return first;
  }
}
