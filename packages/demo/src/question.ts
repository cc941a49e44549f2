import type { ElicitRequest, ElicitResult } from '@modelcontextprotocol/client';

/** A question of the server, as a dialog shows it: a text and one box to tick. */
export interface Question {
  readonly message: string;
  /** Title of the box. */
  readonly box: string;
  /** Name under which the box is answered. */
  readonly field: string;
}

/** What a person can do with a dialog. */
export type Answer = 'tick' | 'no tick' | 'decline' | 'cancel';

/** Reads the question out of an elicitation; undefined for a form other than one box to tick. */
export function readQuestion(params: ElicitRequest['params'] | undefined): Question | undefined {
  if (params === undefined || !('requestedSchema' in params)) return undefined;
  const fields = Object.entries(params.requestedSchema.properties);
  const [first] = fields;
  if (first === undefined || fields.length !== 1) return undefined;
  const [field, { type, title }] = first;
  return type === 'boolean' ? { message: params.message, box: title ?? field, field } : undefined;
}

/** The answer as the client sends it to the server. */
export function toResult(answer: Answer, { field }: Pick<Question, 'field'>): ElicitResult {
  if (answer === 'decline' || answer === 'cancel') return { action: answer };
  return { action: 'accept', content: { [field]: answer === 'tick' } };
}
