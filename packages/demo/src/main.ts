import { type Answering, helpText, readCommandLine } from './command-line.ts';
import { DemoError } from './demo-error.ts';
import { drivenHolder } from './passkey/driven-holder.ts';
import type { Holder } from './passkey/holder.ts';
import { runPasskeyDemo } from './passkey/passkey-demo.ts';
import { personHolder } from './passkey/person-holder.ts';
import { runDemo } from './run.ts';
import { Interrupted, type Person, type Screen } from './screen.ts';
import { STORIES } from './stories.ts';
import { createTerminal, personAt } from './terminal.ts';
import { createTranscript, scriptedPerson } from './transcript.ts';

const { argv, env, stdin, stdout, stderr } = process;

const servers = [...STORIES.keys()];
const someoneThere = stdin.isTTY && stdout.isTTY && !env['CI'] && env['TERM'] !== 'dumb';
const command = readCommandLine(argv.slice(2), { servers, someoneThere });
const story = command.run === 'demo' ? STORIES.get(command.server) : undefined;

// Whoever reads us may have seen enough, as in `npm run demo | head`.
stdout.on('error', () => process.exit());

if (command.run === 'help') stdout.write(helpText(servers));
if (command.run === 'refuse') fail(command.because);
if (command.run === 'demo' && story !== undefined) {
  const interrupt = new AbortController();
  process.once('SIGINT', () => interrupt.abort(new Interrupted()));
  const [screen, person] = cast(command.answering);
  try {
    const options = { story, generation: command.generation, screen, interrupt };
    if (command.approveBy === 'dialog') await runDemo({ ...options, person });
    else await runPasskeyDemo(options, await holderFor(command.answering, screen));
  } catch (error) {
    end(screen, interrupt.signal.aborted ? interrupt.signal.reason : error);
  }
}

function cast(answering: Answering): [Screen, Person] {
  if (answering === 'person')
    return [createTerminal({ output: stdout }), personAt({ input: stdin, output: stdout })];
  const screen = createTranscript((text) => stdout.write(text));
  return [screen, scriptedPerson(answering === 'yes' ? 'tick' : 'decline', screen)];
}

async function holderFor(answering: Answering, screen: Screen): Promise<Holder> {
  return answering === 'person' ? personHolder(screen) : drivenHolder(screen, answering);
}

function end(screen: Screen, error: unknown): void {
  if (error instanceof Interrupted) {
    screen.stop('Stopped. The simulated backend and the server are shut down.');
    // The shell's code for a program ended by Ctrl-C.
    process.exitCode = 130;
  } else if (error instanceof DemoError) {
    fail(error.message);
  } else {
    const what = error instanceof Error ? error.message : 'unknown error';
    fail(`The demo failed: ${what}\nTo build everything anew and start it again: npm run demo`);
  }
}

function fail(message: string): void {
  stderr.write(`${message}\n`);
  process.exitCode = 1;
}
