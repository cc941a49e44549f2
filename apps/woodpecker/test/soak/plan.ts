import * as fc from 'fast-check';

/** What can happen while a call is on its way. Each is tied to a moment of that call, never to a time. */
const MOMENTS = ['asked', 'decided', 'write arrived', 'ended'] as const;
export type Moment = (typeof MOMENTS)[number];

const COMES_BACK = 'once the call has ended, all are started again, with Redis as it was at this moment';

const TROUBLES = [
  'the instance that holds the call is killed',
  'another instance is killed',
  'all instances are killed',
  'Redis stands still',
  'Redis is killed, and comes back with what was on its disk',
  COMES_BACK,
  'a replica is promoted while the primary goes on',
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** How a call is approved. */
export type Way = 'dialog' | 'token' | 'page';

export interface Plan {
  readonly era: '2025' | '2026';
  readonly way: Way;
  readonly approve: boolean;
  /** What carries it out is sent twice at once, by a client that is too eager. */
  readonly twice: boolean;
  readonly trouble: { readonly at: Moment; readonly what: Trouble } | undefined;
}

/** Every so many calls something happens, one trouble after the other, so that none is left out. */
const CALLS_A_TROUBLE = 3;

/** The calls of one run, the same for the same seed. @param other how those are approved whose client shows no dialog */
export function plans(seed: number, count: number, other: Exclude<Way, 'dialog'>): readonly Plan[] {
  const plan = fc.record({
    era: fc.constantFrom('2025', '2026'),
    way: fc.constantFrom<Way>('dialog', other),
    approve: fc.oneof(
      { weight: 5, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
    twice: fc.boolean(),
    moment: fc.constantFrom(...MOMENTS),
  });
  return fc
    .sample(plan, { seed, numRuns: count })
    .map(({ moment, ...each }, index) => Object.assign(each, { trouble: troubleOf(index, moment) }));
}

function troubleOf(index: number, moment: Moment): Plan['trouble'] {
  const what = TROUBLES[Math.floor(index / CALLS_A_TROUBLE) % TROUBLES.length];
  if (index % CALLS_A_TROUBLE > 0 || what === undefined) return undefined;
  // What was approved and not yet carried out is what must not come back.
  return { at: what === COMES_BACK ? 'decided' : moment, what };
}
