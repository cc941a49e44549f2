import type { JournalEntry } from '@guard/simulators';
import type { Call } from './session.ts';

/** A simulated backend, running on loopback. */
export interface Backend {
  /** What the server must be told to reach it. */
  readonly environment: Readonly<Record<string, string>>;
  /** The writes it has received, in order: the proof of what really happened. */
  readonly journal: readonly JournalEntry[];
  close(): Promise<void>;
}

/** A call of the story, with one sentence on what the viewer is about to see and why it matters. */
interface Scene {
  readonly title: string;
  readonly why: string;
  readonly call: Call;
}

/** All that differs between the demos of two servers. Another server joins by another object of this type. */
export interface Story {
  /** Name of the backend, as people write it. */
  readonly backend: string;
  /** Name of the server's binary. */
  readonly binary: string;
  /** Page to read next. */
  readonly readme: string;
  /** Path of the built server; it may not exist yet. */
  readonly serverFile: () => string;
  /** Flags of the server, where it has to be told to write and to ask. */
  readonly flags?: readonly string[];
  readonly start: () => Promise<Backend>;
  /** A read, and the lines to show of its data. */
  readonly look: Scene & { readonly summarise: (data: unknown) => string[] };
  /** A write that asks. */
  readonly ask: Scene;
  /** The same tool on another target, for the approval of {@link ask} to be tried on. */
  readonly replay: Scene;
  /** A write that asks, for a client that cannot show the question: it gets a token, or the call is refused. */
  readonly token: Scene & { readonly refused?: true };
  /** A write that never asks. */
  readonly harmless: Scene & { readonly because: string };
}
