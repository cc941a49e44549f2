import { describe, expect, it } from 'vitest';
import { STORIES } from '../src/stories.ts';

it('wg-easy comes first: it is what the demo shows when nothing else is asked for', () => {
  expect([...STORIES.keys()]).toEqual(['wg-easy', 'freshrss', 'woodpecker', 'bitbucket']);
});

describe.each([...STORIES])('the story of %s', (name, story) => {
  const { look, ask, replay, token, harmless } = story;

  it('is on offer by the name of its backend', () => {
    expect(story.backend.toLowerCase()).toBe(name);
  });

  it('tries the approval on the same tool, and on another target', () => {
    expect(replay.call.tool).toBe(ask.call.tool);
    expect(replay.call.arguments).not.toEqual(ask.call.arguments);
  });

  it('introduces every step', () => {
    for (const { title, why } of [look, ask, replay, token, harmless]) {
      expect(title).not.toBe('');
      expect(why).toMatch(/\.$/);
    }
  });

  it('never sets a confirm argument, which would be refused before anybody is asked', () => {
    for (const { call } of [look, ask, replay, token, harmless])
      expect(Object.keys(call.arguments).filter((key) => key.startsWith('confirm'))).toEqual([]);
  });
});
