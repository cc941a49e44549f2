import type { BackendError } from '@guard/core';

/**
 * How wg-easy refuses a sign-in or a right, on every version of 15: unlike the messages about fields, these are not
 * translated. A proxy has words of its own, in JSON as well as on a page, and its 401 says nothing about the password
 * of wg-easy.
 */
const REFUSALS: Readonly<Record<number, readonly string[]>> = {
  401: ['Session failed', 'Session failed. No Authorization', 'Not authenticated'],
  403: ['Permission denied', 'User is disabled', 'Password authentication is disabled'],
};

/** Whether a 401 or 403 is wg-easy's own. */
export function isOfWgEasy({ status = 0, instanceWords = '' }: BackendError): boolean {
  return REFUSALS[status]?.includes(instanceWords) === true;
}

/** Whether wg-easy itself has answered a write, and so is done with it. Any other write may go on there. */
export function hasEnded({ kind, status, instanceWords }: BackendError): boolean {
  return kind === 'shape' || (status === 500 && instanceWords !== undefined);
}
