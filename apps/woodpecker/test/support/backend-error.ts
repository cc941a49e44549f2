import { BackendError } from '@guard/core';

export type BackendErrorFacts = ConstructorParameters<typeof BackendError>[0];

/** A read that the instance refused, as the HTTP client reports it. */
export function backendError(facts: Partial<BackendErrorFacts> = {}): BackendError {
  return new BackendError({
    kind: 'status',
    method: 'GET',
    path: '/api/repos/21',
    outcome: 'read',
    message: 'Answered.',
    ...facts,
  });
}

export const notFound = (): never => {
  throw backendError({ status: 404 });
};
