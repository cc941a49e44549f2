import type { BackendError } from '@guard/core';

/** What Woodpecker says with a 401 or 403, on every version of 3; it is plain text. */
const REFUSALS =
  /^(?:user not authorized|user has to be an? admin of this repository|repo owner is not allowed|insufficient privileges|timeout is not allowed to be higher than max timeout .*)$/i;

/**
 * Whether a 401 or 403 may be Woodpecker's own. Some of its routes refuse without a word, as some proxies do; any other
 * word is that of somebody before it, and says nothing about the token or the account.
 */
export function isOfWoodpecker({ page, instanceWords }: BackendError): boolean {
  return !page && (instanceWords === undefined || REFUSALS.test(instanceWords));
}

/** Whether it certainly is. */
export function saysWoodpecker(error: BackendError): boolean {
  return error.instanceWords !== undefined && isOfWoodpecker(error);
}
