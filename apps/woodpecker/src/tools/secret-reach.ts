import { oneOf, type Words, words } from '@guard/core';
import type { Secret } from '../api/secrets.ts';
import { EVENTS } from './events.ts';

/** What an update of a secret names. */
interface SecretPatch {
  readonly value?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly images?: readonly string[] | undefined;
}

/** Three events come from pull requests, and a stranger can cause each of them. */
const FROM_STRANGERS = new Set(['pull_request', 'pull_request_closed', 'pull_request_metadata']);

/** What an update destroys, or lets more people read, each as a sentence. */
export function widening({ value, events, images }: SecretPatch, current: Secret): Words[] {
  const allowed = new Set(current.events);
  const added = (events ?? []).filter((event) => FROM_STRANGERS.has(event) && !allowed.has(event));
  const restricted = current.images?.length ?? 0;
  return [
    ...(value === undefined
      ? []
      : [words`Its value is replaced. The old one cannot be read back or restored.`]),
    ...added.map(
      (event) => words`${oneOf(event, EVENTS)} is added: code from pull requests can then read the secret.`,
    ),
    ...(images?.length === 0 && restricted > 0
      ? [words`images: ${restricted} -> 0. Every step can then read the secret.`]
      : []),
  ];
}
