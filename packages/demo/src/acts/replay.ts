import type { Approval } from '../recorder.ts';
import { spellCall } from '../screen.ts';
import type { Stage } from '../stage.ts';

/** What a client can send on a revision where it never gets to see a sealed state. */
const MADE_UP: Approval = {
  requestState: 'v1.made-up.state',
  inputResponses: { confirm: { action: 'accept', content: { confirm: true } } },
};

/** Presents the approval of one call for another. */
export async function replay({ story, screen, session, desk, witness }: Stage): Promise<void> {
  const { call } = story.replay;
  const recorded = session.approval;
  screen.say(recorded === undefined ? NOTHING_RECORDED : RECORDED);
  screen.call(call);
  const declining = {
    answer: () => {
      screen.say('The demo declines this one by itself.');
      return Promise.resolve('decline' as const);
    },
  };
  const { text, question } = await desk.attendedBy(declining, () =>
    witness.watch(
      () => session.present(call, { ...MADE_UP, ...(recorded && { requestState: recorded.requestState }) }),
      () => ({ stopped: `${spellCall(call)}: an answer given for another target is no answer` }),
    ),
  );
  if (question !== undefined) {
    desk.show(question);
    screen.say('A fresh question, which the demo leaves unanswered.');
  } else {
    screen.quote('The AI client gets back', text);
  }
  witness.show('after the replay');
}

const RECORDED =
  'The demo recorded the sealed state that went back to the server with that answer, and sends it again with a ticked box.';
const NOTHING_RECORDED =
  'On this revision the sealed state never leaves the server, so there was nothing to record; the client makes one up and sends a ticked box with it, unasked.';
