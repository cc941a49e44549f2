import type { BackendError } from '@guard/core';

/** Says what an error of the instance means and what to do. Decided by status, never by the words of a body. */
export async function explain({ status }: BackendError): Promise<string | undefined> {
  if (status === 401) return 'The token is not known to the instance: check SAMPLE_TOKEN.';
  if (status === 404) return 'There is no such note, or the token may not see it.';
  return undefined;
}
