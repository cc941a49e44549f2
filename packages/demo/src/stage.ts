import { Desk } from './desk.ts';
import type { Person, Screen } from './screen.ts';
import { type Generation, openSession, type Session } from './session.ts';
import type { Backend, Story } from './story.ts';
import { Witness } from './witness.ts';

/** All that the acts of one demo share. */
export interface Stage {
  readonly story: Story;
  readonly screen: Screen;
  readonly witness: Witness;
  /** Where the questions of the server come in. */
  readonly desk: Desk;
  /** The AI client that can show questions. */
  readonly session: Session;
  /** Connects an AI client that cannot. */
  readonly openSpeechless: () => Promise<Session>;
}

export interface StageOptions {
  readonly story: Story;
  readonly screen: Screen;
  readonly person: Person;
  readonly generation: Generation;
  readonly backend: Backend;
  /** Ends the demo at once. */
  readonly interrupt: AbortController;
}

/** Starts the server and connects the first client to it. */
export async function setStage(options: StageOptions): Promise<Stage> {
  const { story, screen, person, generation, backend, interrupt } = options;
  const desk = new Desk(screen, story.binary, person);
  const common = {
    file: story.serverFile(),
    flags: story.flags ?? [],
    environment: backend.environment,
    generation,
    signal: interrupt.signal,
  };
  const session = await openSession({
    ...common,
    answer: async (question) => {
      try {
        return await desk.answer(question);
      } catch (error) {
        // On the 2025 revisions the failure would travel to the server as an answer, and the demo would go on.
        interrupt.abort(error);
        throw error;
      }
    },
  });
  return {
    story,
    screen,
    witness: new Witness(story.backend, backend.journal, screen),
    desk,
    session,
    openSpeechless: () => openSession({ ...common, answer: undefined }),
  };
}
