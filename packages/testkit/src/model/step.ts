import * as fc from 'fast-check';
import { NOT_THE_STATE, SPELLINGS } from '../states.ts';
import { type Place, PLACES } from './place.ts';

/** Who makes a call: a client of either generation, that can show a form or cannot. */
export const ACTORS = ['2026', '2025', '2026 unable', '2025 unable'] as const;
export type Actor = (typeof ACTORS)[number];

/** Answers by name; only the first is an approval. */
export const ANSWERS = {
  tick: { action: 'accept', content: { confirm: true } },
  decline: { action: 'decline' },
  cancel: { action: 'cancel' },
  untick: { action: 'accept', content: { confirm: false } },
  empty: { action: 'accept' },
  text: { action: 'accept', content: { confirm: 'true' } },
} as const;
export type Answer = keyof typeof ANSWERS;

/** The change that leaves nothing: an answer without a state. */
export const LEFT_OUT = 'left out';

/** One presentation of a sealed state: the answer beside it, and what was done to the state on the way. */
export interface Copy {
  readonly answer: Answer;
  /** {@link LEFT_OUT}, or the name of a change in `states.ts`; undefined for the state as it was issued. */
  readonly change?: string | undefined;
  /** The seal of another question under the payload of this one. */
  readonly crossed: boolean;
}

/**
 * One thing that happens. Numbers choose among what there is at that moment (calls, questions, dialogs, tokens),
 * so that every sequence makes sense and a shorter one still does.
 */
export type Step =
  | { readonly does: 'ask'; readonly by: Actor; readonly at: Place; readonly call: number }
  /**
   * Carries a question back, several times at once, to the call it was asked for or to another, to the place where it
   * was asked or to another, with or without a token of that call beside it.
   */
  | {
      readonly does: 'redeem';
      readonly question: number;
      readonly copies: readonly Copy[];
      readonly as?: number | undefined;
      readonly at?: Place | undefined;
      readonly token?: number | undefined;
      readonly by: Actor;
    }
  | {
      readonly does: 'answer';
      readonly dialog: number;
      readonly answers: readonly Answer[];
      readonly gone: 'no' | 'cancelled first' | 'cancelled at once' | 'disconnected';
    }
  /** Presents a token, several times at once, with the arguments it was issued for or with others. */
  | {
      readonly does: 'present';
      readonly token: number;
      readonly times: number;
      readonly as?: number | undefined;
      readonly at?: Place | undefined;
      readonly by: Actor;
      readonly cut: boolean;
    }
  | { readonly does: 'wait'; readonly minutes: number }
  /** Somebody sets the date of the machine, forward or back; no time passes. */
  | { readonly does: 'set the date'; readonly minutes: number }
  | { readonly does: 'restart' }
  | { readonly does: 'disturb' };

const index = fc.nat({ max: 50 });
/** Mostly what was issued last: older things have often been used up. */
const recent = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat({ max: 8 }) },
);
const actor = fc.constantFrom(...ACTORS);
const mostly = (usual: Actor) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant<Actor>(usual) }, { weight: 1, arbitrary: actor });
const seldom = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const answer = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Answer>('tick') },
  { weight: 1, arbitrary: fc.constantFrom<Answer>('decline', 'cancel', 'untick', 'empty', 'text') },
);
const change = fc.constantFrom(LEFT_OUT, ...[...SPELLINGS, ...NOT_THE_STATE].map(({ name }) => name));
const copy: fc.Arbitrary<Copy> = fc.record({
  answer,
  change: seldom(change),
  crossed: fc.nat({ max: 9 }).map((number) => number === 9),
});

const home = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Place>('here') },
  { weight: 1, arbitrary: fc.constantFrom(...PLACES) },
);
const place = seldom(fc.constantFrom(...PLACES));

/** Waits add up to even numbers of minutes, never to the exact life of a seal (15) or of a token (5). */
const wait = fc.constantFrom(2, 4, 6, 16);
const setting = fc.constantFrom(2, 6, 16, 30, -2, -6, -16, -30);

/** Any step; the common ones more often, so that most sequences get somewhere. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ does: fc.constant('ask' as const), by: actor, at: home, call: index }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('redeem' as const),
      question: recent,
      copies: fc.array(copy, { minLength: 1, maxLength: 3 }),
      as: seldom(index),
      at: place,
      token: seldom(recent),
      by: mostly('2026'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('answer' as const),
      dialog: recent,
      answers: fc.array(answer, { minLength: 1, maxLength: 2 }),
      gone: fc.constantFrom(
        'no' as const,
        'no' as const,
        'cancelled first',
        'cancelled at once',
        'disconnected',
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('present' as const),
      token: recent,
      times: fc.constantFrom(1, 1, 2),
      as: seldom(index),
      at: place,
      by: mostly('2025 unable'),
      cut: fc.nat({ max: 7 }).map((number) => number === 7),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), minutes: wait }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('set the date' as const), minutes: setting }) },
  { weight: 1, arbitrary: fc.constant<Step>({ does: 'restart' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ does: 'disturb' }) },
);

/** One kind of step. */
export type StepOf<D extends Step['does']> = Extract<Step, { does: D }>;

/** From the newest on, so that small numbers mean what was just issued. */
export function chooseNewest<T>(from: readonly T[], index: number): T | undefined {
  return from.at(-1 - (index % Math.max(1, from.length)));
}

/** Any of them. */
export function choose<T>(from: readonly T[], index: number): T | undefined {
  return from[index % from.length];
}
