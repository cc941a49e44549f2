import type { Stage } from '../stage.ts';
import { showReply } from './reply.ts';

/** A write that never asks, made by the client that could be asked. */
export async function harmless({ story, screen, session, desk, witness }: Stage): Promise<void> {
  const { call, because } = story.harmless;
  const before = desk.asked;
  screen.call(call);
  const { text } = await witness.watch(
    () => session.call(call),
    () => ({ written: `never asks, because ${because}` }),
  );
  showReply(screen, text);
  screen.say(`Questions asked meanwhile: ${desk.asked - before}.`);
  witness.show('after the call');
}
