/**
 * What the approval page shows of a question. It is kept while the question is open, and not with what became of it.
 * All of it was cleaned, and credentials are hidden.
 */
export interface OnPage {
  /** Name of the server for people. */
  readonly serverTitle: string;
  /** Name of the tool for people. */
  readonly toolTitle: string;
  /** The very text that the approval covers. */
  readonly text: string;
  /** What stands at the box to tick. */
  readonly confirm: string;
  /** Names and titles to recognise the subject by. */
  readonly facts: readonly ShownFact[];
  /** Why there are none. */
  readonly noFacts?: string | undefined;
  /** What the client calls itself. Nothing proves it. */
  readonly client?: string | undefined;
  /** The subject in the web page of the instance. */
  readonly link?: string | undefined;
}

export interface ShownFact {
  readonly label: string;
  /** In quotation marks already where somebody else wrote it; undefined where the backend could not be read. */
  readonly value?: string | undefined;
  readonly from: 'backend' | 'call';
}
