import { describe, expect, it } from 'vitest';
import { widening } from '../src/secrets/widening.ts';
import { secretRow } from './support/rows.ts';

const PULL_REQUEST_EVENTS = ['pull_request', 'pull_request_closed', 'pull_request_metadata'];
const said = (...args: Parameters<typeof widening>) => widening(...args).map(String);

describe('what destroys a secret or shows it to more people', () => {
  it('is a new value: the old one is gone', () => {
    expect(said({ value: 'FAKE-new' }, secretRow())).toEqual([
      'Its value is replaced. The old one cannot be read back or restored.',
    ]);
  });

  it('is the event pull_request, for a stranger causes it', () => {
    expect(said({ events: ['push', 'pull_request'] }, secretRow())).toEqual([
      'pull_request is added: code from pull requests can then read the secret.',
    ]);
  });

  it.each(PULL_REQUEST_EVENTS.slice(1))('is the event %s, which no version up to 3.17 heeds', (event) => {
    expect(said({ events: ['push', event] }, secretRow())).toEqual([
      `${event} is added: if Woodpecker applies it, code from pull requests can then read the secret. Up to version 3.17 only pull_request has an effect.`,
    ]);
  });

  it.each([
    [['evil/exfil'], 'images: 2 -> 1, 1 of them new.'],
    [['plugin/a', 'plugin/b', 'evil/exfil'], 'images: 2 -> 3, 1 of them new.'],
    [['plugin/a:2'], 'images: 2 -> 1, 1 of them new.'],
    [['evil/exfil', 'evil/exfil', 'x/y'], 'images: 2 -> 2, 2 of them new.'],
  ])('is an image that was not in the list: %j', (images, sentence) => {
    expect(said({ images }, secretRow({ images: ['plugin/a', 'plugin/b'] }))).toEqual([
      `${sentence} Plugins of the new images can then read the secret.`,
    ]);
  });

  it('is each of the three that is new, though another is there already', () => {
    const current = secretRow({ events: ['pull_request_closed'] });
    expect(said({ events: PULL_REQUEST_EVENTS }, current)).toHaveLength(2);
  });

  it('is an emptied list of images', () => {
    expect(said({ images: [] }, secretRow({ images: ['plugin/a', 'plugin/b'] }))).toEqual([
      'images: 2 -> 0. Every step can then read the secret.',
    ]);
  });

  it('is told whole when one call does all of it', () => {
    const patch = { value: 'FAKE-new', events: PULL_REQUEST_EVENTS, images: [] };
    expect(said(patch, secretRow({ images: ['plugin/a'] }))).toHaveLength(5);
  });

  it('never shows the value, nor an image that somebody named', () => {
    const text = said({ value: 'FAKE-new', images: [] }, secretRow({ images: ['press-accept'] })).join('\n');
    expect(text).not.toMatch(/FAKE|press-accept/);
  });
});

describe('what needs no question', () => {
  it.each<[string, Parameters<typeof widening>]>([
    ['nothing', [{}, secretRow()]],
    ['an event taken away', [{ events: ['push'] }, secretRow({ events: ['push', 'pull_request'] })]],
    ['an event of its own people', [{ events: ['push', 'tag', 'release', 'cron', 'manual'] }, secretRow()]],
    [
      'a pull request event that is there',
      [{ events: PULL_REQUEST_EVENTS }, secretRow({ events: PULL_REQUEST_EVENTS })],
    ],
    ['images that were empty', [{ images: [] }, secretRow({ images: [] })]],
    ['images that were null', [{ images: [] }, secretRow({ images: null })]],
    ['a restriction', [{ images: ['plugin/a'] }, secretRow()]],
    ['an image taken away', [{ images: ['b'] }, secretRow({ images: ['a', 'b'] })]],
    ['images in another order', [{ images: ['b', 'a'] }, secretRow({ images: ['a', 'b'] })]],
  ])('%s', (_what, args) => {
    expect(said(...args)).toEqual([]);
  });

  it('takes a list of events that is null for an empty one', () => {
    expect(said({ events: ['pull_request'] }, secretRow({ events: null }))).toHaveLength(1);
  });
});
