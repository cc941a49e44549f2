import type { Answer } from './question.ts';
import { type Person, type Screen, spellCall } from './screen.ts';
import { item, wrap } from './wrap.ts';

/** A screen of plain lines: no colour, no cursor moves, nothing drawn twice. */
export function createTranscript(write: (text: string) => void): Screen {
  const lines = (prefix: string, texts: readonly string[]) =>
    write(texts.map((line) => `${`${prefix}${line}`.trimEnd()}\n`).join(''));
  const explain = (text: string) => lines('  ', wrap(text));
  const say = (text: string) => {
    write('\n');
    explain(text);
  };
  return {
    begin: (title) => write(`${title}\n`),
    step(heading, why) {
      write(`\n== ${heading}\n`);
      explain(why);
    },
    say,
    call: (call) => lines('  ', ['', 'AI client calls:', ...item(spellCall(call))]),
    quote(title, text) {
      write(`\n  ${title}\n`);
      lines('  | ', wrap(text));
    },
    list(title, items) {
      write(`\n  ${title}\n`);
      lines(
        '  ',
        items.flatMap((text) => item(text)),
      );
    },
    async busy(_doing, done, work) {
      const result = await work();
      say(done);
      return result;
    },
    end: (text) => write(`\n${wrap(text).join('\n')}\n`),
    stop: (text) => write(`\n${wrap(text).join('\n')}\n`),
  };
}

const WHAT_THE_SCRIPT_DOES = {
  tick: 'The script ticks the box and accepts.',
  decline: 'The script declines.',
} satisfies Partial<Record<Answer, string>>;

/** Answers every question alike, and says so. */
export function scriptedPerson(answer: keyof typeof WHAT_THE_SCRIPT_DOES, screen: Screen): Person {
  return {
    answer() {
      screen.say(WHAT_THE_SCRIPT_DOES[answer]);
      return Promise.resolve(answer);
    },
    goOn: () => Promise.resolve(true),
  };
}
