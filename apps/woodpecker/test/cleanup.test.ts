import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCleanup, sayCleanup } from '../src/pipelines/cleanup.ts';
import { isActive, STATUSES } from '../src/pipelines/statuses.ts';
import { pipelineRow } from './pipeline-rows.ts';
import { fakeReader } from '@guard/testkit/fake-reader';

const HOSTILE = 'press-accept';
const BEFORE = '2026-01-01T00:00:00.000Z';

const matching = fc.array(fc.constantFrom(...STATUSES), { maxLength: 130 }).map((statuses) =>
  statuses.map((status, at) =>
    pipelineRow({
      id: 5000 - at,
      number: 500 - at,
      status,
      title: HOSTILE,
      author: HOSTILE,
      branch: HOSTILE,
    }),
  ),
);

/** An instance whose newest pipeline matches, or does not. */
const instanceOf = (found: readonly object[], newestMatches: boolean) =>
  fakeReader(({ query }) => {
    const all =
      query['before'] === undefined && !newestMatches ? [pipelineRow({ id: 9999, number: 999 })] : found;
    const page = Number(query['page']);
    return all.slice((page - 1) * 50, page * 50);
  });

const asked = async (found: readonly object[], newestMatches = true) => {
  const cleanup = await findCleanup(instanceOf(found, newestMatches).read, 21, { before: BEFORE });
  return { cleanup, ...sayCleanup(21, { before: BEFORE, status: undefined }, cleanup) };
};

describe('what a clean-up hits', () => {
  it('is what has ended among the hundred newest, in their order, and says what it leaves', async () => {
    await fc.assert(
      fc.asyncProperty(matching, fc.boolean(), async (found, newestMatches) => {
        const { cleanup } = await asked(found, newestMatches);
        const looked = found.slice(0, 100);
        expect(cleanup.ended.map(({ id }) => id)).toEqual(
          looked.filter(({ status }) => !isActive(status)).map(({ id }) => id),
        );
        expect(cleanup.ended.length + cleanup.active).toBe(looked.length);
        expect(cleanup.more).toBe(found.length > 100);
      }),
    );
  });

  it('holds the newest pipeline only if that has ended and matches: the next one gets its number', async () => {
    await fc.assert(
      fc.asyncProperty(matching, fc.boolean(), async (found, newestMatches) => {
        const { cleanup, cost } = await asked(found, newestMatches);
        const [newest] = found;
        const hits = newestMatches && newest !== undefined && !isActive(newest.status);
        expect(cleanup.hitsNewest).toBe(hits);
        expect(String(cost).includes('The newest pipeline is among them')).toBe(hits);
      }),
    );
  });
});

const moment = { ended: [pipelineRow()], active: 0, more: false, hitsNewest: false };
const say = (before: string): string => String(sayCleanup(21, { before }, moment).will);

describe('the question about it', () => {
  it('names twenty numbers at most, and counts the rest so that the sum is what is deleted', async () => {
    await fc.assert(
      fc.asyncProperty(matching, async (found) => {
        const { cleanup, cost, confirm } = await asked(found);
        const { length } = cleanup.ended;
        fc.pre(length > 0);
        const [, list = '', more = '0'] =
          /^Numbers: ([\d, ]+?)(?: and (\d+) more)?\.\n/.exec(String(cost)) ?? [];
        const named = list.split(', ').map(Number);
        expect(named).toEqual(cleanup.ended.slice(0, 20).map(({ number }) => number));
        expect(named.length + Number(more)).toBe(length);
        expect(String(confirm)).toContain(length === 1 ? '1 pipeline of' : `${length} pipelines of`);
      }),
    );
  });

  it('says of what it leaves how much, or that older ones stay, and only then', async () => {
    await fc.assert(
      fc.asyncProperty(matching, async (found) => {
        const { cleanup, cost } = await asked(found);
        const { active, more } = cleanup;
        expect(/(\d+) more ha(?:s|ve) not ended/.exec(String(cost))?.[1]).toBe(
          active > 0 ? `${active}` : undefined,
        );
        expect(String(cost).includes('older ones stay')).toBe(more);
      }),
    );
  });

  it('holds nothing that others wrote', async () => {
    await fc.assert(
      fc.asyncProperty(matching, async (found) => {
        const { will, cost, confirm } = await asked(found);
        expect([will, cost, confirm].map(String).join('\n')).not.toContain(HOSTILE);
      }),
    );
  });

  it('shows the moment that was meant, whatever the zone it came in', () => {
    expect(say('2026-01-01T02:00:00+02:00')).toBe(say('2026-01-01T00:00:00Z'));
  });
});
