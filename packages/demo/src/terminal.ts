import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import { CANCEL_SYMBOL, cancel, confirm, intro, log, note, outro, select, spinner } from '@clack/prompts';
import type { Answer } from './question.ts';
import { Interrupted, type Person, type Screen, spellCall } from './screen.ts';
import { item, widthWithin, wrap } from './wrap.ts';

export interface Streams {
  readonly input: Readable;
  readonly output: Writable & { readonly columns?: number };
}

/** A screen for people. */
export function createTerminal({ output }: Pick<Streams, 'output'>): Screen {
  const to = { output };
  // Asked for each time: a window can be made narrower while the story runs.
  const fill = (text: string) => wrap(text, widthWithin(output.columns));
  const entry = (text: string) => item(text, widthWithin(output.columns));
  const say = (text: string) => log.message(fill(text), to);
  return {
    begin: (title) => intro(styleText('bold', title), to),
    step: (heading, why) =>
      log.message([styleText('bold', heading), ...fill(why)], {
        ...to,
        symbol: styleText('cyan', '●'),
        spacing: 2,
      }),
    say,
    call: (call) =>
      log.message(`${styleText('dim', 'AI client calls')}\n${entry(spellCall(call)).join('\n')}`, to),
    // The box draws its lines dimmed unless told otherwise, and these are the ones to read.
    quote: (title, text) => note(fill(text).join('\n'), title, { ...to, format: (line) => line }),
    list: (title, lines) => log.message([styleText('dim', title), ...lines.flatMap(entry)], to),
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
    end: (text) => outro(fill(text).join('\n   '), to),
    stop: (text) => cancel(fill(text).join('\n   '), to),
  };
}

/** Asks whoever sits at the terminal. */
export function personAt(streams: Streams): Person {
  return {
    async answer({ box }) {
      let lastKey: string | undefined;
      const noteKey = (_text: string, key: { readonly name?: string }) => (lastKey = key.name);
      streams.input.on('keypress', noteKey);
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
      streams.input.off('keypress', noteKey);
      // Esc closes a dialog, which is an answer; Ctrl-C ends the demo.
      if (answer === CANCEL_SYMBOL && lastKey === 'escape') return 'cancel';
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
