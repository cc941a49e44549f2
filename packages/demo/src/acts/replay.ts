import { spellCall } from '../screen.ts';
import type { Approval } from '../session.ts';
import type { Stage } from '../stage.ts';
import { showReply } from './reply.ts';

const TICKED = { confirm: { action: 'accept', content: { confirm: true } } };

/** Presents the approval of one call for another. */
export async function replay({ story, screen, session, desk, witness }: Stage): Promise<void> {
  const { call } = story.replay;
  const { keptState } = session;
  screen.say(keptState === undefined ? NOTHING_KEPT : KEPT);
  const approval: Approval = { requestState: keptState ?? MADE_UP, inputResponses: TICKED };
  screen.call(call);
  const declining = {
    answer: () => {
      screen.say('The demo declines this one by itself.');
      return Promise.resolve('decline' as const);
    },
  };
  const { text, question } = await desk.attendedBy(declining, () =>
    witness.watch(
      () => session.present(call, approval),
      () => ({ stopped: `${spellCall(call)}: an answer given for another target is no answer` }),
    ),
  );
  if (question !== undefined) {
    desk.show(question);
    screen.say('A fresh question, which the demo leaves unanswered.');
  } else {
    showReply(screen, text);
  }
  witness.show('after the replay');
}

const MADE_UP = 'v1.made-up.state';

const KEPT =
  'The client had made the call of the last step twice, and kept one of the two sealed states back: it is good for one more answer. It now sends that state with a ticked box.';
const NOTHING_KEPT =
  'On this revision the sealed state never leaves the server, so there was nothing to keep; the client makes one up and sends a ticked box with it, unasked.';
