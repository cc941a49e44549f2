import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import { CANCEL_SYMBOL, cancel, confirm, intro, log, note, outro, select, spinner } from '@clack/prompts';
import type { Answer } from './question.ts';
import { Interrupted, type Person, type Screen, spellCall } from './screen.ts';
import { item, wrap } from './wrap.ts';

export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

/** A screen for people. */
export function createTerminal({ output }: Pick<Streams, 'output'>): Screen {
  const to = { output };
  const say = (text: string) => log.message(wrap(text), to);
  return {
    begin: (title) => intro(styleText('bold', title), to),
    step: (heading, why) =>
      log.message([styleText('bold', heading), ...wrap(why)], {
        ...to,
        symbol: styleText('cyan', '●'),
        spacing: 2,
      }),
    say,
    call: (call) =>
      log.message(`${styleText('dim', 'AI client calls')}\n${item(spellCall(call)).join('\n')}`, to),
    // The box draws its lines dimmed unless told otherwise, and these are the ones to read.
    quote: (title, text) => note(wrap(text).join('\n'), title, { ...to, format: (line) => line }),
    list: (title, lines) => log.message([styleText('dim', title), ...lines.flatMap(item)], to),
    async busy(doing, done, work) {
      const wheel = spinner(to);
      wheel.start(doing);
      try {
        const result = await work();
        wheel.stop(done);
        return result;
      } catch (error) {
        wheel.clear();
        throw error;
      }
    },
    end: (text) => outro(wrap(text).join('\n   '), to),
    stop: (text) => cancel(wrap(text).join('\n   '), to),
  };
}

/** Asks whoever sits at the terminal. */
export function personAt(streams: Streams): Person {
  return {
    async answer({ box }) {
      const answer = await select<Answer>({
        ...streams,
        message: 'Your answer to the server',
        options: [
          { value: 'tick', label: `[x] ${box}, and accept` },
          { value: 'no tick', label: `[ ] ${box}, and accept` },
          { value: 'decline', label: 'Decline' },
          { value: 'cancel', label: 'Cancel' },
        ],
        // Whoever presses Enter without reading has agreed to nothing.
        initialValue: 'decline',
      });
      return orInterrupted(answer);
    },
    async goOn(next) {
      return orInterrupted(
        await confirm({ ...streams, message: `Next: ${next}`, active: 'Show it', inactive: 'Stop here' }),
      );
    },
  };
}

function orInterrupted<T>(answer: T | typeof CANCEL_SYMBOL): T {
  if (answer === CANCEL_SYMBOL) throw new Interrupted();
  return answer;
}
