import * as fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { answer2025, begin2025, call2025, call2026, type Sender, type Waiting } from './client.ts';
import { type Instances, startInstances } from './instances.ts';

const RUNS = Number(process.env['GUARD_MODEL_RUNS'] ?? 300);
/** One and the same everywhere, so that a red run is the doing of a change. */
const SEED = Number(process.env['GUARD_MODEL_SEED'] ?? 20_261_201);

const YES = { action: 'accept', content: { confirm: true } };
const NO = { action: 'decline' };

/** Who sends a step, and where: a person has their own name, and what others were given is known to both. */
const sender = fc.record({ by: fc.constantFrom<string>('ada', 'bob'), at: fc.nat({ max: 1 }) });
const which = fc.nat({ max: 6 });
const note = fc.constantFrom(1, 2);
/** Mostly what it was given for. */
const swapped = fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: note });

const otherSession = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.nat({ max: 3 }) },
);

const step = fc.oneof(
  fc.record({ does: fc.constant('ask by 2026' as const), sender, note }),
  fc.record({
    does: fc.constant('carry back' as const),
    sender,
    which,
    note: swapped,
    yes: fc.boolean(),
    twice: fc.boolean(),
  }),
  fc.record({ does: fc.constant('ask for a token' as const), sender, note }),
  fc.record({ does: fc.constant('show a token' as const), sender, which, note: swapped }),
  fc.record({ does: fc.constant('ask by 2025' as const), sender, session: which, note }),
  fc.record({
    does: fc.constant('answer' as const),
    sender,
    which,
    session: otherSession,
    yes: fc.boolean(),
  }),
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Something that was given to somebody, and that anybody may try. */
interface Given {
  readonly value: string;
  readonly owner: string;
  readonly note: number;
  isSpent: boolean;
}

interface Dialog extends Given {
  readonly session: string;
  readonly waiting: Waiting;
}

class World {
  readonly #instances: Instances;
  readonly #states: Given[] = [];
  readonly #tokens: Given[] = [];
  readonly #dialogs: Dialog[] = [];
  readonly #sessions: { readonly id: string; readonly owner: string }[] = [];
  readonly expected: string[] = [];

  constructor(instances: Instances) {
    this.#instances = instances;
  }

  #at({ by, at }: Step['sender']): Sender {
    return { name: by, port: this.#instances.ports[at === 0 ? 0 : 1] };
  }

  async begin(): Promise<void> {
    for (const by of ['ada', 'bob'])
      for (const at of [0, 1]) this.#sessions.push({ id: await begin2025(this.#at({ by, at })), owner: by });
  }

  /** Nobody leaves a call open. */
  async end(): Promise<void> {
    for (const { owner, session, waiting, isSpent } of this.#dialogs) {
      if (isSpent) continue;
      await answer2025(this.#at({ by: owner, at: 0 }), session, waiting.dialog, NO);
      await waiting.ended;
    }
  }

  /** A no burns the tokens of its call. */
  #burn(owner: string, declined: number): void {
    for (const token of this.#tokens)
      if (token.owner === owner && token.note === declined) token.isSpent = true;
  }

  #writes(deleted: number): void {
    this.expected.push(`DELETE /notes/${deleted}`);
  }

  async perform(taken: Step): Promise<void> {
    const from = this.#at(taken.sender);
    const { by } = taken.sender;
    switch (taken.does) {
      case 'ask by 2026': {
        const { requestState } = await call2026(from, taken.note, true);
        if (requestState !== undefined) this.#states.push(given(requestState, by, taken.note));
        return;
      }
      case 'carry back': {
        const state = newest(this.#states, taken.which);
        if (state === undefined) return;
        const about = taken.note ?? state.note;
        const isTheirs = state.owner === by && about === state.note;
        if (isTheirs && !state.isSpent && taken.yes) this.#writes(about);
        if (isTheirs && !state.isSpent && !taken.yes) this.#burn(by, about);
        if (isTheirs) state.isSpent = true;
        const extras = { inputResponses: { confirm: taken.yes ? YES : NO }, requestState: state.value };
        // To both instances at once, by a client that is too eager: one of them redeems it.
        const senders = taken.twice ? [from, this.#at({ by, at: 1 - taken.sender.at })] : [from];
        const legs = await Promise.all(senders.map(async (each) => call2026(each, about, true, extras)));
        for (const { requestState } of legs)
          if (requestState !== undefined) this.#states.push(given(requestState, by, about));
        return;
      }
      case 'ask for a token': {
        const { content } = await call2026(from, taken.note, false);
        const [, token] = /confirm_token[^\w-]+([\w-]{20,})/.exec(content?.[0]?.text ?? '') ?? [];
        if (token !== undefined) this.#tokens.push(given(token, by, taken.note));
        return;
      }
      case 'show a token': {
        const token = newest(this.#tokens, taken.which);
        if (token === undefined) return;
        const about = taken.note ?? token.note;
        if (token.owner === by && about === token.note && !token.isSpent) this.#writes(about);
        // Whoever it was shown by: it is used up.
        token.isSpent = true;
        await call2026(from, about, false, { confirm_token: token.value });
        return;
      }
      case 'ask by 2025': {
        const session = this.#sessions[taken.session % this.#sessions.length];
        if (session === undefined) return;
        const waiting = await call2025(from, session.id, taken.note);
        if ((waiting !== undefined) !== (session.owner === by))
          throw new Error('A session counted in the hands of somebody else, or not for its own caller');
        if (waiting === undefined) return;
        const value = String(waiting.dialog);
        this.#dialogs.push({ ...given(value, by, taken.note), session: session.id, waiting });
        return;
      }
      case 'answer': {
        const dialog = newest(this.#dialogs, taken.which);
        if (dialog === undefined) return;
        const other = taken.session === undefined ? undefined : this.#sessions[taken.session];
        const session = other?.id ?? dialog.session;
        const isTaken = session === dialog.session && dialog.owner === by && !dialog.isSpent;
        if (isTaken && taken.yes) this.#writes(dialog.note);
        if (isTaken && !taken.yes) this.#burn(by, dialog.note);
        await answer2025(from, session, dialog.waiting.dialog, taken.yes ? YES : NO);
        if (!isTaken) return;
        dialog.isSpent = true;
        await dialog.waiting.ended;
        return;
      }
      default:
        taken satisfies never;
    }
  }
}

const given = (value: string, owner: string, about: number): Given => ({
  value,
  owner,
  note: about,
  isSpent: false,
});

/** Small numbers mean what was just given. */
const newest = <T>(from: readonly T[], index: number): T | undefined =>
  from.at(-1 - (index % Math.max(1, from.length)));

let instances: Instances | undefined;
afterEach(async () => instances?.close());

it(
  'whatever is swapped between persons, sessions and instances: each write was approved by its own caller, once',
  async () => {
    const started = await startInstances();
    instances = started;
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 12, size: 'max' }),
      async (steps) => {
        started.journal.length = 0;
        const world = new World(started);
        await world.begin();
        for (const each of steps) {
          await world.perform(each);
          expect(started.journal).toStrictEqual(world.expected);
        }
        await world.end();
        // What was refused above has ended by now, too.
        expect(started.journal).toStrictEqual(world.expected);
      },
    );
    await fc.assert(property, { numRuns: RUNS, seed: SEED });
  },
  60 * 60_000,
);
