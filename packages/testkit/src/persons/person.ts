/** A question as it reached a client: the parameters of `elicitation/create`. */
export interface Shown {
  readonly message: string;
  /** Title of the one box, and what it is before anybody touches it. */
  readonly box: { readonly title: unknown; readonly default: unknown };
  /** The whole form, to look at what else it holds. */
  readonly form: Readonly<Record<string, unknown>>;
}

/** What comes back: a result of whatever shape, an error, or nothing at all. */
export type Reply =
  | { readonly result: unknown; readonly times?: number }
  | { readonly error: { readonly code: number; readonly message: string } }
  | { readonly silence: true };

/** Somebody in front of a client, or a client that answers in somebody's name. */
export interface Person {
  readonly name: string;
  /** Every question put to them, in order. */
  readonly seen: readonly Shown[];
  answer(question: Shown): Promise<Reply>;
}

/** A person who answers every question the same way. */
export function personWho(name: string, answer: () => Reply | Promise<Reply>): Person {
  const seen: Shown[] = [];
  return {
    name,
    seen,
    async answer(question) {
      seen.push(question);
      return answer();
    },
  };
}

/** A person who reads for as long as a test wants. */
export interface SlowPerson extends Person {
  /** Resolves when the next question is on the screen. */
  readonly reading: Promise<void>;
  /** Lets them answer the question they are reading, and all that follow. */
  decide(reply: Reply): void;
}

/** Shows the question, then waits to be told what to answer. */
export function slow(): SlowPerson {
  const reading = deferred<void>();
  const decision = deferred<Reply>();
  const person = personWho('is slow', () => {
    reading.resolve();
    return decision.promise;
  });
  return Object.assign(person, { reading: reading.promise, decide: decision.resolve });
}

function deferred<T>() {
  let settle: ((value: T) => void) | undefined;
  const promise = new Promise<T>((resolve) => (settle = resolve));
  return { promise, resolve: (value: T) => settle?.(value) };
}
