import type { BackendError } from '@guard/core';
import * as z from 'zod';

/** The body of a refusal (READ: 9.4 OpenAPI). What another program answers has no such list. */
const body = z.looseObject({
  errors: z.array(z.looseObject({ exceptionName: z.string().nullish() })),
});

/** What Bitbucket says for programs about a refusal. */
export interface Refusal {
  /** Whether Bitbucket itself refused, and not a route that is not there, or a proxy before it. */
  readonly isOfBitbucket: boolean;
  /** Names without their package, such as PullRequestOutOfDateException. To be compared, never to be shown. */
  readonly exceptions: readonly string[];
}

/** Bitbucket answers one status for several things; the name of the exception tells them apart. */
export function refusalOf({ details }: BackendError): Refusal {
  const parsed = body.safeParse(details);
  if (!parsed.success) return { isOfBitbucket: false, exceptions: [] };
  const names = parsed.data.errors.map(({ exceptionName }) => exceptionName?.split('.').at(-1) ?? '');
  return { isOfBitbucket: true, exceptions: names.filter((name) => name !== '') };
}
