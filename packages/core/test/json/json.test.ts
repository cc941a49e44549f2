import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nestingDepth, parseJson } from '../../src/json/json.ts';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('nestingDepth', () => {
  it.each([
    ['{}', 1],
    ['[[],[[]]]', 3],
    [' {"a":[{}]} \n', 3],
    ['{"a":"[[[["}', 1],
    [String.raw`{"a":"\"[[","b":"\\"}`, 1],
  ])('%s', (text, depth) => {
    expect(nestingDepth(text)).toBe(depth);
  });

  it.each(['', 'x', '"{}"', '{', '[}', '}{', '{]', '[[]', '[]]', '["a]', '[INFO] done'])(
    '%j does not look like a container',
    (text) => {
      expect(nestingDepth(text)).toBe(0);
    },
  );

  it('is the depth of the value for any JSON text', () => {
    const container = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
    fc.assert(
      fc.property(container, fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(nestingDepth(text)).toBe(depthOf(JSON.parse(text)));
      }),
    );
  });
});

describe('parseJson', () => {
  it('reads JSON', () => {
    expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
  });

  it.each(['{a:1}', '{"a":1,}', "{'a':1}", '[1', ''])('%j is no exception', (text) => {
    expect(parseJson(text)).toBeUndefined();
  });
});
