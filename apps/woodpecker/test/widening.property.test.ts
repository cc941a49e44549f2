import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Secret } from '../src/api/secrets.ts';
import { EVENTS } from '../src/pipelines/events.ts';
import { newImages, type SecretPatch, widening } from '../src/secrets/widening.ts';
import { secretRow } from './support/rows.ts';

const FROM_STRANGERS = new Set(['pull_request', 'pull_request_closed', 'pull_request_metadata']);
/** Stands for every image that no list names. */
const ANY_OTHER = 'any other image';
const IMAGES = ['plugin/a', 'plugin/a:2', 'evil/exfil', '__proto__', ' '];

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const events = fc.array(fc.constantFrom(...EVENTS), { maxLength: 6 });
const images = fc.array(fc.constantFrom(...IMAGES), { maxLength: 4 });
const secrets = fc
  .record({ events: fc.option(events), images: fc.option(images) })
  .map((fields) => secretRow(fields));
const patches = fc.record({ events: optional(events), images: optional(images) });

/** Every image whose steps may read it. */
function imagesOf({ images: listed }: Pick<Secret, 'images'>): string[] {
  return listed === null || listed === undefined || listed.length === 0 ? [...IMAGES, ANY_OTHER] : listed;
}

const strangersOf = ({ events: listed }: Pick<Secret, 'events'>): string[] =>
  (listed ?? []).filter((event) => FROM_STRANGERS.has(event));

/** Whether somebody can read it afterwards who could not before: a stranger by an event, or a plugin by its image. */
function widens(patch: SecretPatch, before: Secret): boolean {
  const after = {
    events: patch.events === undefined ? before.events : [...patch.events],
    images: patch.images === undefined ? before.images : [...patch.images],
  };
  return (
    strangersOf(after).some((event) => !strangersOf(before).includes(event)) ||
    imagesOf(after).some((image) => !imagesOf(before).includes(image))
  );
}

describe('an update of a secret', () => {
  it('asks exactly where somebody can read it afterwards who could not before', () => {
    fc.assert(
      fc.property(patches, secrets, (patch, before) => {
        expect(widening(patch, before).length > 0).toBe(widens(patch, before));
      }),
      { numRuns: 1000 },
    );
  });

  it('asks for a new value whatever else it takes away', () => {
    fc.assert(
      fc.property(patches, secrets, fc.string(), (patch, before, value) => {
        const shrinking = { events: [], images: before.images ?? undefined, value };
        expect(widening(shrinking, before)).toHaveLength(1);
        expect(widening({ ...patch, value }, before).length).toBe(widening(patch, before).length + 1);
      }),
    );
  });

  it('does not ask for the way back from what it widened', () => {
    fc.assert(
      fc.property(secrets, images, events, (before, moreImages, moreEvents) => {
        const wide = secretRow({ events: [...EVENTS, ...moreEvents], images: [...IMAGES, ...moreImages] });
        const back = { events: before.events ?? [], images: before.images ?? [] };
        fc.pre(back.images.length > 0);
        expect(widening(back, wide)).toEqual([]);
      }),
    );
  });

  it('cannot be cut in two so that neither half asks', () => {
    fc.assert(
      fc.property(patches, patches, secrets, (first, second, before) => {
        const between = secretRow({
          events: first.events ?? before.events,
          images: first.images ?? before.images,
        });
        const together = { events: second.events ?? first.events, images: second.images ?? first.images };
        const asked = widening(first, before).length + widening(second, between).length;
        expect(asked > 0 || widening(together, before).length === 0).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('shows each new image once, and none that could use it before', () => {
    fc.assert(
      fc.property(images, secrets, (listed, before) => {
        const shown = newImages({ images: listed }, before);
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.filter((image) => imagesOf(before).includes(image))).toEqual([]);
      }),
    );
  });

  it('puts no character of an image, an event or a value into a sentence', () => {
    const marked = fc.string().map((text) => `MARK${text}`);
    fc.assert(
      fc.property(fc.array(marked), marked, (listed, value) => {
        const patch = { images: listed, value, events: ['pull_request', `MARK pull_request`] };
        expect(
          widening(patch, secretRow({ images: ['MARK old'] }))
            .map(String)
            .join('\n'),
        ).not.toContain('MARK');
      }),
    );
  });
});
