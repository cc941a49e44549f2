import type { ExpectedWrite, RecordedWrite } from './journal.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** A fact as the person is shown it on the approval page. */
export interface ExampleFact {
  readonly label: string;
  readonly value: string;
  readonly from: 'backend' | 'call';
}

/** One call of a tool that works on the test backend as it starts out. */
export interface ExampleCall {
  readonly args: Arguments;
  /** What the backend receives when the call is carried out, in order. Left out for a read. */
  readonly writes?: readonly ExpectedWrite[];
  /**
   * For a tool that can ask: the same tool with another target or another edit, which has to work as well. An
   * approval for `args` must not be one for these.
   */
  readonly other?: { readonly args: Arguments; readonly writes: readonly ExpectedWrite[] };
  /** For a tool that asks in one direction only: a call in the direction that does not. */
  readonly quiet?: { readonly args: Arguments; readonly writes: readonly ExpectedWrite[] };
  /**
   * For a tool that can ask: the names and titles by which a person recognises what `args` are about, as strangers gave
   * them. Left out where the tool says why there are none.
   */
  readonly facts?: readonly ExampleFact[];
  /** An approval is carried out as it was shown, also after `disturb()`: the question fixed what it covers. */
  readonly keeps?: boolean;
  /** Arguments that are ids under another name than `id`, `...Id` or `..._id`. */
  readonly ids?: readonly string[];
  /** Optional arguments that cannot be left to null together with the others in this call. */
  readonly skipNull?: readonly string[];
}

/** Example calls by the name of the tool; every tool of the server has one. */
export type ExampleCalls = Readonly<Record<string, ExampleCall>>;

/** A simulated backend in the state in which the example calls work. */
export interface TestBackend {
  /** The settings of a server that uses it. */
  readonly env: Readonly<Record<string, string>>;
  /** The judge of every test: the writes received since the last reset, in order of arrival. */
  readonly journal: readonly RecordedWrite[];
  /** Back to that state, with an empty journal. */
  reset(): void;
  /** Somebody else changes what the questions of the example calls say, a name for example. */
  disturb?(): void;
  close(): Promise<void>;
}
