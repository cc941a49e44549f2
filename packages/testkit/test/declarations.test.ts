import { describe, expect, it } from 'vitest';
import { unsaidSeveral } from '../src/contract/declarations.ts';
import { calls, lamps } from './lamps.ts';
import { partOfTheWords, partOfTheWordsCalls } from './part-of-the-words.ts';

const server = { ...lamps, tools: [...lamps.tools, ...partOfTheWords] };
const all = { ...calls, ...partOfTheWordsCalls };
const writes = [
  { method: 'PUT', path: '/lamps/1' },
  { method: 'PUT', path: '/lamps/2' },
];

describe('a tool whose example sends several writes', () => {
  it('is fine when it says so', () => {
    expect(unsaidSeveral({ server, calls: all })).toEqual([]);
  });

  it.each([
    { where: 'its example', example: { args: {}, writes } },
    { where: 'the other example', example: { args: {}, other: { args: {}, writes } } },
    { where: 'the example that needs no question', example: { args: {}, quiet: { args: {}, writes } } },
  ])('is named when it does not say so: $where', ({ example }) => {
    expect(unsaidSeveral({ server, calls: { ...all, fade_lamp: example } })).toEqual(['fade_lamp']);
  });
});
