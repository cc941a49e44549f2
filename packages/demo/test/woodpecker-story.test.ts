import { describe, expect, it } from 'vitest';
import { woodpeckerStory } from '../src/stories/woodpecker.ts';

const { summarise } = woodpeckerStory.look;

describe('the lines of a log', () => {
  it('shows each line as a quotation', () => {
    expect(summarise({ log: '+ make\nexit 2' })).toEqual(['"+ make"', '"exit 2"']);
  });

  it('a terminal escape or a carriage return in a log is spelt out', () => {
    const [line] = summarise({ log: '\u001B[2Jgone\rover' });
    expect(line).toBe(String.raw`"\u001b[2Jgone\rover"`);
  });

  it('a line without end is cut', () => {
    const [line] = summarise({ log: 'x'.repeat(5000) });
    expect(line).toMatch(/x\.\.\."?$/);
    expect(line?.length).toBeLessThan(140);
  });

  it.each([undefined, null, 'log', {}, { log: ['a'] }])('an answer without a log is an error: %j', (data) => {
    expect(() => summarise(data)).toThrow('without log');
  });
});

describe('the story', () => {
  it('swaps the numbers: the same two, each in the role of the other', () => {
    const { ask, replay } = woodpeckerStory;
    expect(ask.call.arguments).toEqual({ repo_id: 21, number: 42 });
    expect(replay.call.arguments).toEqual({ repo_id: 42, number: 21 });
  });

  it('opens and closes the same door by one tool, which asks about one of the two', () => {
    const { token, harmless } = woodpeckerStory;
    expect(harmless.call.tool).toBe(token.call.tool);
    expect(Object.keys(harmless.call.arguments)).toEqual(Object.keys(token.call.arguments));
  });
});
