import type { Answer } from '../question.ts';
import { spellCall } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { showReply } from './reply.ts';

/** A write that asks: what happens is up to whoever answers. */
export async function ask({ story, screen, session, desk, witness }: Stage): Promise<void> {
  const { call } = story.ask;
  witness.show('before the call');
  screen.call(call);
  const { text } = await witness.watch(
    async () => {
      // For the replay: a state that was answered is spent, and would be refused for that alone.
      await session.keepBack(call);
      return session.call(call);
    },
    () =>
      desk.last === 'tick'
        ? { written: 'the box was ticked and the form accepted' }
        : { stopped: `${spellCall(call)}: ${WHY_NOT[desk.last ?? 'cancel']}` },
  );
  showReply(screen, text);
  witness.show('after the answer');
}

const WHY_NOT: Record<Exclude<Answer, 'tick'>, string> = {
  'no tick': 'the form was accepted, but without the tick',
  decline: 'the question was declined',
  cancel: 'the question was cancelled',
};
