import { DemoError } from '../demo-error.ts';
import { spellCall } from '../screen.ts';
import type { Session } from '../session.ts';
import type { Stage } from '../stage.ts';
import { showReply } from './reply.ts';

/** A client that cannot show a question. */
export async function token(stage: Stage): Promise<void> {
  const session = await stage.openSpeechless();
  try {
    stage.screen.call(stage.story.token.call);
    await (stage.story.token.refused ? refusal(stage, session) : twoCalls(stage, session));
  } finally {
    await session.close();
  }
}

/** Two calls with the same arguments, and nobody approved anything. */
async function twoCalls({ story, screen, witness }: Stage, session: Session): Promise<void> {
  const { call } = story.token;
  const { text } = await witness.watch(
    () => session.call(call),
    () => ({ stopped: `${spellCall(call)}, first call: no dialog to be had, so a token came back` }),
  );
  showReply(screen, text);
  const again = {
    tool: call.tool,
    arguments: { ...call.arguments, confirm_token: readToken(text) },
  };
  screen.call(again);
  await witness.watch(
    () => session.call(again),
    () => ({ written: 'called twice with a token; nobody approved it' }),
  );
  witness.show('after the second call');
}

/** On a server that was told to ask, there is no other way. */
async function refusal({ story, screen, witness }: Stage, session: Session): Promise<void> {
  const { call } = story.token;
  const text = await witness.watch(
    () => session.refused(call),
    () => ({ stopped: `${spellCall(call)}: no dialog to be had, and no other way` }),
  );
  showReply(screen, text);
  witness.show('after the refusal');
}

function readToken(text: string): string {
  const found = /confirm_token "([\w-]+)"/.exec(text)?.[1];
  if (found === undefined) throw new DemoError('The server answered without a token.');
  return found;
}
