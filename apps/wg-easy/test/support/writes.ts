import type { WgEasySimulator } from '@guard/simulators';

/** The writes a wg-easy received: `DELETE /api/client/1`. */
export function writesOf({ journal }: WgEasySimulator): string[] {
  return journal.map(({ method, path }) => `${method} ${path}`);
}

/** Members of the body of the last write. */
export function lastBody({ journal }: WgEasySimulator): Record<string, unknown> {
  const body = journal.at(-1)?.body;
  return typeof body === 'object' && body !== null ? { ...body } : {};
}
