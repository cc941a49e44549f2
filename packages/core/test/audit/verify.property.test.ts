import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { chainKey, createChain } from '../../src/audit/chain.ts';
import { faultsIn, verified } from './trails.ts';

const KEY = chainKey(new Uint8Array(32).fill(5));

/** A whole trail, as a process leaves it. */
function trailOf(texts: readonly string[], key?: Uint8Array, id = 'chain-1'): string[] {
  const chain = createChain({ id, key });
  const actions = ['server.start', ...texts.map(() => 'approval.asked'), 'server.stop'];
  return actions.map((action, index) => {
    const { line, written } = chain.next({ 'event.action': action, 'guard.note': texts[index - 1] });
    written();
    return line;
  });
}

const texts = fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { minLength: 1, maxLength: 6 });
const trails = fc.record({ texts, at: fc.nat(), to: fc.nat(), keyed: fc.boolean() });

/** Runs a change of a trail, and expects that it is found. */
const expectFound = (change: (lines: string[], at: number, to: number) => string[]) =>
  fc.assert(
    fc.asyncProperty(trails, async ({ texts, at, to, keyed }) => {
      const lines = trailOf(texts, keyed ? KEY : undefined);
      const changed = change([...lines], at % lines.length, to);
      fc.pre(changed.join('\n') !== lines.join('\n'));
      expect(await faultsIn(changed, keyed ? [KEY] : [])).not.toStrictEqual([]);
    }),
    { numRuns: 300 },
  );

describe('of a trail, whatever is in it', () => {
  test('nothing is found as long as nobody touches it', () =>
    fc.assert(
      fc.asyncProperty(texts, fc.boolean(), async (texts, keyed) => {
        const lines = trailOf(texts, keyed ? KEY : undefined);
        expect(lines.every((line) => !/[\n\r\u2028\u2029]/.test(line))).toBe(true);
        expect(await faultsIn(lines, keyed ? [KEY] : [])).toStrictEqual([]);
      }),
    ));

  test('any character that is replaced is found', () =>
    expectFound((lines, at, to) =>
      lines.map((line, index) => {
        const where = to % line.length;
        return index === at ? `${line.slice(0, where)}#${line.slice(where + 1)}` : line;
      }),
    ));

  test('any line that is removed is found', () =>
    expectFound((lines, at) => lines.filter((_, index) => index !== at)));

  test('any end that is cut off is found, within a line and between two', () =>
    expectFound((lines, _, to) => {
      const all = lines.join('\n');
      return all
        .slice(0, to % all.length)
        .split('\n')
        .filter((line) => line !== '');
    }));

  test('any two lines that change places are found', () =>
    expectFound((lines, at, to) => {
      const other = to % lines.length;
      const [one = '', two = ''] = [lines[at], lines[other]];
      return lines.map((line, index) => (index === at ? two : index === other ? one : line));
    }));

  test('any line that is put in once more is found', () =>
    expectFound((lines, at, to) => lines.toSpliced(to % lines.length, 0, lines[at] ?? '')));
});

describe('a key', () => {
  let plain: string[];
  beforeAll(() => {
    plain = trailOf(['a', 'b']);
  });

  test('a chain that was made anew without it is found', async () => {
    expect(await faultsIn(plain, [KEY])).toStrictEqual(plain.map(() => 'changed line'));
  });

  test('a chain that was made with it does not pass for one without', async () => {
    expect(await faultsIn(trailOf(['a'], KEY))).not.toStrictEqual([]);
  });

  test('that was replaced: lines of the old one count as long as it is in the file', async () => {
    const next = chainKey(new Uint8Array(32).fill(6));
    const lines = [...trailOf(['a'], KEY), ...trailOf(['b'], next, 'chain-2')];
    expect(await faultsIn(lines, [next, KEY])).toStrictEqual([]);
  });
});

test('lines of several processes may stand between each other in any way', () =>
  fc.assert(
    fc.asyncProperty(texts, texts, fc.infiniteStream(fc.boolean()), async (ones, twos, turns) => {
      const [one, two] = [trailOf(ones, undefined, 'one'), trailOf(twos, undefined, 'two')];
      const mixed: string[] = [];
      while (one.length + two.length > 0) {
        const next = (turns.next().value ? one : two).shift() ?? one.shift() ?? two.shift();
        if (next !== undefined) mixed.push(next);
      }
      expect(await verified(mixed)).toMatchObject({ chains: 2, findings: [] });
    }),
  ));
