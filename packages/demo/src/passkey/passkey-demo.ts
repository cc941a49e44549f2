import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DemoError } from '../demo-error.ts';
import { showReply } from '../acts/reply.ts';
import { type DemoOptions, mustBeBuilt } from '../run.ts';
import { spellCall } from '../screen.ts';
import { openSession, type Session } from '../session.ts';
import { Witness } from '../witness.ts';
import type { Holder } from './holder.ts';

/** The same write, approved on a page by a passkey, with a client that cannot show a question. */
export async function runPasskeyDemo(
  { story, generation, screen, interrupt }: Omit<DemoOptions, 'person'>,
  holder: Holder,
): Promise<void> {
  mustBeBuilt(story);
  screen.begin('An AI client meets a server that asks for a passkey');
  const folder = await mkdtemp(join(tmpdir(), 'guard-demo-'));
  const backend = await story.start();
  const environment = {
    ...backend.environment,
    GUARD_STATE_DIR: join(folder, 'state'),
    GUARD_APPROVE_BY: 'passkey',
  };
  let session: Session | undefined;
  try {
    screen.step('1 of 4  A person registers a passkey', WHY.register);
    const file = story.serverFile();
    await holder.register({ file, words: ['passkeys', 'add', 'demo'], environment });

    const { call } = story.ask;
    const witness = new Witness(story.backend, backend.journal, screen);
    session = await openSession({
      file,
      flags: story.flags ?? [],
      environment,
      generation,
      answer: undefined,
      signal: interrupt.signal,
    });
    const once = async () => (await session?.call(call))?.text ?? '';
    screen.step('2 of 4  The AI client wants to write', WHY.ask);
    screen.call(call);
    const stopped = `${spellCall(call)}: nobody has approved it`;
    const asked = await witness.watch(once, () => ({ stopped }));
    showReply(screen, asked);
    const page = linkIn(asked);

    screen.step('3 of 4  It opens the page itself, and approves', WHY.attack);
    const status = await witness.watch(
      () => approveWithoutPasskey(page),
      () => ({ stopped: 'a click of the model on the page: only a passkey approves' }),
    );
    screen.say(`The page answers with status ${status}.`);

    screen.step('4 of 4  The person decides', WHY.decide);
    await holder.decide(page.href);
    screen.call(call);
    let text = '';
    await witness.watch(
      async () => {
        text = await once();
        // Nobody has decided yet. Another address would be that of another question.
        while (text.startsWith(WAITS) && text.includes(page.href)) text = await once();
      },
      () =>
        text.includes(APPROVED)
          ? { written: 'approved with a passkey' }
          : { stopped: 'declined on the page' },
    );
    showReply(screen, text);
    witness.show('after the decision');
    screen.end('Next: docs/guide/passkeys.md says how to set this up.');
  } finally {
    await session?.close();
    await holder.close();
    await backend.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** How the server says that a question is open still, and what approved a call. */
const WAITS = 'Nothing was done yet';
const APPROVED = 'with a registered passkey';

/** What a model can do that knows the address: it fetches the page and posts its form, as the page would. */
async function approveWithoutPasskey(page: URL): Promise<number> {
  const headers = { origin: page.origin, 'content-type': 'application/x-www-form-urlencoded' };
  const { status } = await fetch(page, { method: 'POST', headers, body: 'decision=approve&confirm=yes' });
  return status;
}

function linkIn(text: string): URL {
  const found = /https?:\/\/localhost:\d+\/a\/[\w-]{22}/.exec(text)?.[0];
  if (found === undefined) throw new DemoError('The server answered without the address of a page.');
  return new URL(found);
}

const WHY = {
  register:
    'The command runs in a terminal, prints a link and a code, and the code is typed on the page. No tool and no question leads there.',
  ask: 'This client cannot show a question. So the server puts it on a page of its own, and the client gets the address.',
  attack: 'The model knows the address now. A click would prove nothing, so a click is not enough.',
  decide: 'The authenticator signs this question and this call. Then the client makes the same call again.',
};
