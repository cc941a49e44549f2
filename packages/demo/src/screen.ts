import type { Answer, Question } from './question.ts';
import type { Call } from './session.ts';

/** What a story is told on. Texts and entries may be of any length. */
export interface Screen {
  begin(title: string): void;
  /** A step of the story: its heading, and what is about to be seen and why it matters. */
  step(heading: string, why: string): void;
  say(text: string): void;
  /** A call, as the AI client makes it. */
  call(call: Call): void;
  /** Words of the server, set apart from the words of the demo. */
  quote(title: string, text: string): void;
  list(title: string, lines: readonly string[]): void;
  /** Shows that something is going on until the work is done. */
  busy<T>(doing: string, done: string, work: () => Promise<T>): Promise<T>;
  end(text: string): void;
  /** The last word when the viewer stopped the demo or something failed. */
  stop(text: string): void;
}

/** Whoever sits there, or a script in their place. */
export interface Person {
  answer(question: Question): Promise<Answer>;
  /** Whether to go on to the next step. */
  goOn(next: string): Promise<boolean>;
}

/** The person pressed Ctrl-C. */
export class Interrupted extends Error {}

/** The text of a question as every screen shows it: the message, and the box below. */
export function dialogText({ message, box }: Question): string {
  return `${message}\n\n  [ ] ${box}`;
}

/** A call on one line. */
export function spellCall(call: Call): string {
  return `${call.tool} ${JSON.stringify(call.arguments)}`;
}
