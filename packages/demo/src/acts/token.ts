import { DemoError } from '../demo-error.ts';
import { spellCall } from '../screen.ts';
import type { Stage } from '../stage.ts';
import { showReply } from './reply.ts';

/** A client that cannot show a question: two calls with the same arguments, and nobody approved anything. */
export async function token({ story, screen, witness, openSpeechless }: Stage): Promise<void> {
  const { call } = story.token;
  const session = await openSpeechless();
  try {
    screen.call(call);
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
  } finally {
    await session.close();
  }
}

function readToken(text: string): string {
  const found = /confirm_token "([\w-]+)"/.exec(text)?.[1];
  if (found === undefined) throw new DemoError('The server answered without a token.');
  return found;
}
