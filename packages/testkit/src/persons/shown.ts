import { asRecord } from '../clients/tool-result.ts';
import type { Shown } from './person.ts';

/** Reads the parameters of `elicitation/create` as a client shows them. */
export function readShown(params: unknown): Shown {
  const form = asRecord(params);
  const box = asRecord(asRecord(asRecord(form['requestedSchema'])['properties'])['confirm']);
  return { message: String(form['message']), box: { title: box['title'], default: box['default'] }, form };
}
