import { ask } from './acts/ask.ts';
import { harmless } from './acts/harmless.ts';
import { look } from './acts/look.ts';
import { replay } from './acts/replay.ts';
import { token } from './acts/token.ts';
import type { Person } from './screen.ts';
import type { Stage } from './stage.ts';

const ACTS = { look, ask, replay, token, harmless };
const ORDER = ['look', 'ask', 'replay', 'token', 'harmless'] as const;
/** The first two belong together; after them there is something to read before the next one comes. */
const WITHOUT_PAUSE = 2;

/** Plays the acts in their order, as far as the viewer wants to see them. */
export async function tour(stage: Stage, person: Pick<Person, 'goOn'>): Promise<void> {
  const { story, screen } = stage;
  for (const [index, act] of ORDER.entries()) {
    const { title, why } = story[act];
    if (index >= WITHOUT_PAUSE && !(await person.goOn(title))) break;
    screen.step(`${index + 1} of ${ORDER.length}  ${title}`, why);
    await ACTS[act](stage);
  }
  summarise(stage);
}

function summarise({ story, screen, witness }: Stage): void {
  screen.step('What remains', 'The journal of the backend is the proof: a tool can claim anything.');
  screen.list('Written:', entries(witness.written));
  screen.list('Stopped:', entries(witness.stopped));
  screen.end(`Next: ${story.readme} says how to install ${story.binary} and which tools ask, and when.`);
}

function entries(lines: readonly string[]): string[] {
  return lines.length === 0 ? ['nothing'] : lines.map((line) => `- ${line}`);
}
