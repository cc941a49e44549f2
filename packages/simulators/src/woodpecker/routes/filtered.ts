import { empty } from '../http/answers.ts';

/** The configuration leaves nothing to run: no pipeline was created, which only the header says. */
export function filtered(): Response {
  return empty(204, { 'pipeline-filtered': 'true' });
}
