import type { Answer, Question } from './question.ts';
import { dialogText, type Person, type Screen } from './screen.ts';

/** Where the questions of the server come in and are put to somebody. */
export class Desk {
  /** Questions put so far. */
  asked = 0;
  /** What was answered last. */
  last: Answer | undefined;
  readonly #screen: Screen;
  readonly #binary: string;
  #attendant: Pick<Person, 'answer'>;

  constructor(screen: Screen, binary: string, attendant: Pick<Person, 'answer'>) {
    this.#screen = screen;
    this.#binary = binary;
    this.#attendant = attendant;
  }

  show(question: Question): void {
    this.#screen.quote(`${this.#binary} asks`, dialogText(question));
  }

  async answer(question: Question): Promise<Answer> {
    this.asked += 1;
    this.show(question);
    this.last = await this.#attendant.answer(question);
    return this.last;
  }

  /** Lets somebody else answer while the work lasts. */
  async attendedBy<T>(substitute: Pick<Person, 'answer'>, work: () => Promise<T>): Promise<T> {
    const attendant = this.#attendant;
    this.#attendant = substitute;
    try {
      return await work();
    } finally {
      this.#attendant = attendant;
    }
  }
}
