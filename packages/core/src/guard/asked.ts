import type { Question } from '../tool/question.ts';

/** A question as it is put: what the tool asks, and what the guard adds to it. */
export interface Asked extends Question {
  /** That the same was done within the hour. It moves by itself, so it is kept with the approval once it was shown. */
  readonly repeats?: string | undefined;
}
