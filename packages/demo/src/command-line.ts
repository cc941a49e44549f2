import { parseArgs } from 'node:util';
import type { Generation } from './session.ts';

/** Who answers the questions: the person at the terminal, or a script that always says the same. */
export type Answering = 'person' | 'yes' | 'no';

/** What the command line asked for. */
export type Command =
  | {
      readonly run: 'demo';
      readonly generation: Generation;
      readonly server: string;
      readonly answering: Answering;
      /** What has to approve: a dialog of the client, or a passkey on a page. */
      readonly approveBy: 'dialog' | 'passkey';
    }
  | { readonly run: 'help' }
  | { readonly run: 'refuse'; readonly because: string };

export interface Surroundings {
  /** Names of the servers there is a story for. */
  readonly servers: readonly string[];
  /** Whether somebody can be asked: both ends are a terminal that understands cursor moves, and no CI runs us. */
  readonly someoneThere: boolean;
}

const OPTIONS = {
  generation: { type: 'string', default: '2026' },
  server: { type: 'string', default: 'wg-easy' },
  'approve-by': { type: 'string', default: 'dialog' },
  yes: { type: 'boolean', default: false },
  no: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** @param args the words behind the name of the program */
export function readCommandLine(args: readonly string[], { servers, someoneThere }: Surroundings): Command {
  const flags = parse(args);
  if (typeof flags === 'string') return refuse(`${flags}.`);
  if (flags.help) return { run: 'help' };
  const { generation, server, yes, no } = flags;
  if (generation !== '2025' && generation !== '2026') return refuse('--generation takes 2025 or 2026.');
  const approveBy = flags['approve-by'];
  if (approveBy !== 'dialog' && approveBy !== 'passkey')
    return refuse('--approve-by takes dialog or passkey.');
  if (!servers.includes(server)) return refuse(`--server takes ${servers.join(' or ')}.`);
  if (yes && no) return refuse('--yes and --no exclude each other.');
  // Without anybody to ask, the demo still shows what a yes leads to.
  const scripted = yes || !someoneThere ? 'yes' : undefined;
  return { run: 'demo', generation, server, answering: no ? 'no' : (scripted ?? 'person'), approveBy };
}

export function helpText(servers: readonly string[]): string {
  return `Watch how a question to a person stops an AI client.

  npm run demo                      you answer the question
  npm run demo -- --yes             a script ticks the box and accepts
  npm run demo -- --no              a script declines

  --generation 2026 | 2025   revision of MCP: 2026-07-28 (default) or 2025-11-25
  --server NAME              the server to watch: ${servers.join(', ')}
  --approve-by passkey       a passkey on a page approves, in your own browser;
                             with --yes or --no a script drives a Chromium
  --help                     this page

Without a terminal (a pipe, CI) it runs as with --yes and prints plain text.
Nothing leaves this machine: the backend is a simulator on 127.0.0.1.
`;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: false }).values;
  } catch (error) {
    // The second sentence of Node's text advises on positional arguments, of which there are none.
    return error instanceof Error ? (error.message.split('. ')[0] ?? '').replace(/\.$/, '') : 'Unknown flag';
  }
}

function refuse(because: string): Command {
  return { run: 'refuse', because: `${because} See: npm run demo -- --help` };
}
