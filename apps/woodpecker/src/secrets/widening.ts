import { oneOf, type Words, words } from '@guard/core';
import type { Scope } from '../api/scope.ts';
import type { Secret } from '../api/secrets.ts';
import { EVENTS } from '../pipelines/events.ts';

/** What an update of a secret names. */
export interface SecretPatch {
  readonly value?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly images?: readonly string[] | undefined;
  readonly note?: string | undefined;
}

/** Three events come from pull requests, and a stranger can cause each of them. */
const FROM_STRANGERS = new Set(['pull_request', 'pull_request_closed', 'pull_request_metadata']);

/** What an update destroys, or lets more people read, each as a sentence. */
export function widening({ value, events, images }: SecretPatch, current: Secret): Words[] {
  const allowed = new Set(current.events);
  const added = (events ?? []).filter((event) => FROM_STRANGERS.has(event) && !allowed.has(event));
  return [
    ...(value === undefined
      ? []
      : [words`Its value is replaced. The old one cannot be read back or restored.`]),
    ...added.map((event) =>
      event === 'pull_request'
        ? words`pull_request is added: code from pull requests can then read the secret.`
        : words`${oneOf(event, EVENTS)} is added: if Woodpecker applies it, code from pull requests can then read the secret. Up to version 3.17 only pull_request has an effect.`,
    ),
    ...imagesWidened(images, current.images ?? []),
  ];
}

/** An empty list is every step. What a list takes away, or any list in place of an empty one, widens nothing. */
function imagesWidened(images: readonly string[] | undefined, before: readonly string[]): Words[] {
  if (images === undefined || before.length === 0) return [];
  if (images.length === 0)
    return [words`images: ${before.length} -> 0. Every step can then read the secret.`];
  const added = newImages({ images }, { images: [...before] }).length;
  if (added === 0) return [];
  return [
    words`images: ${before.length} -> ${new Set(images).size}, ${added} of them new. Plugins of the new images can then read the secret.`,
  ];
}

/** The images that an update adds to a list; a list in place of an empty one only takes away. */
export function newImages({ images = [] }: SecretPatch, current: Pick<Secret, 'images'>): string[] {
  const before = current.images ?? [];
  return before.length === 0 ? [] : [...new Set(images)].filter((image) => !before.includes(image));
}

const SETTINGS = ['value', 'events', 'images', 'note'] as const;

/** The names of all that the call sets, so that nothing goes along unseen. */
export function settingsNamed(patch: SecretPatch): Words[] {
  return SETTINGS.filter((key) => patch[key] !== undefined).map((key) => oneOf(key, SETTINGS));
}

/** What takes the place of a secret that is gone. */
export function shadowing({ kind }: Scope): Words {
  if (kind === 'global') return words``;
  const wider = kind === 'repository' ? words`the organization or the instance` : words`the instance`;
  return words`
Where ${wider} has a secret of the same name, pipelines get that one instead.`;
}
