import { existsSync } from 'node:fs';
import { DemoError } from './demo-error.ts';
import type { Person, Screen } from './screen.ts';
import type { Generation } from './session.ts';
import { setStage } from './stage.ts';
import type { Story } from './story.ts';
import { tour } from './tour.ts';

export interface DemoOptions {
  readonly story: Story;
  readonly generation: Generation;
  readonly screen: Screen;
  readonly person: Person;
  readonly interrupt: AbortController;
}

/**
 * Runs one demo from start to end. However it ends, the backend is closed and the server is gone.
 *
 * @throws DemoError with what to do; Interrupted
 */
export async function runDemo({ story, generation, screen, person, interrupt }: DemoOptions): Promise<void> {
  mustBeBuilt(story);
  screen.begin('An AI client meets a server that asks a person first');
  const backend = await story.start();
  try {
    const stage = await screen.busy(
      `Starting ${story.binary}`,
      `Started on this machine: a simulated ${story.backend}, and the real ${story.binary}.`,
      () => setStage({ story, screen, person, generation, backend, interrupt }),
    );
    try {
      screen.say(`An AI client has connected to it by MCP ${stage.session.protocol}.`);
      await tour(stage, person);
    } finally {
      await stage.session.close();
    }
  } finally {
    await backend.close();
  }
}

/** @throws DemoError with what to do */
export function mustBeBuilt({ binary, serverFile }: Pick<Story, 'binary' | 'serverFile'>): void {
  if (!existsSync(serverFile())) throw new DemoError(`${binary} is not built yet. Run: npm run demo`);
}
