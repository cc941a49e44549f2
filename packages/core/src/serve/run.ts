import { readValue } from '../config/clean-value.ts';
import { ConfigurationError } from '../config/configuration-error.ts';
import { Findings } from '../config/findings.ts';
import { AUTH, TOKENS_FILE } from '../config/http-variables.ts';
import type { ReadHttp } from '../config/common-settings.ts';
import type { Variables } from '../config/declaration.ts';
import { type Flags, readCommandLine } from '../config/flags.ts';
import type { readAccounts as ReadAccounts } from '../config/read-accounts.ts';
import { type Configuration, readConfiguration } from '../config/read-configuration.ts';
import { mostRequired, NO_DEMANDS } from '../policy/demands.ts';
import { policyPlace } from '../policy/place.ts';
import { isThere, type StandingPolicy } from '../policy/standing-policy.ts';
import { auditUnder } from './audit-required.ts';
import type { ServerDefinition, ServerStart } from './definition.ts';
import { DefinitionError } from './definition-error.ts';
import { helpText } from './help.ts';
import { recorded } from './recorded.ts';
import { rulesAtStart } from './rules.ts';
import { serveService } from './serve-service.ts';
import { standingLine, startLines } from './start-lines.ts';
import { type Later, recordedService, type Service } from './service.ts';
import { LineTooLong } from './stdio-transport.ts';

const { stdin, stdout, stderr, argv, env } = process;

const NO_HTTP = 'this server cannot be served over http';
const NO_PAGE = 'this server has no approval page, so neither approvals on it nor passkeys';

/**
 * Runs the command line of a server: without an argument it serves MCP over stdio, where stdout belongs to the
 * protocol alone; `--help`, `--version`, `tools` and `doctor` print there and end.
 *
 * A server that is built and published gives what it needs to start, and a way to the rest: `server.ts` with the tools
 * is then read with the first call.
 */
export function runServer<V extends Variables>(definition: ServerDefinition<V>): Promise<void>;
export function runServer<V extends Variables>(start: ServerStart<V>, later: Later<V>): Promise<void>;
export async function runServer<V extends Variables>(
  ...given: [ServerDefinition<V>] | [ServerStart<V>, Later<V>]
): Promise<void> {
  const [start] = given;
  const later = given.length === 1 ? { server: async () => ({ server: given[0] }) } : given[1];
  // Node prints the stack of what nobody caught, and the text of an exception may hold a credential.
  process.on('uncaughtException', (error: unknown) => {
    complain(`${start.binary}: unexpected error (${error instanceof Error ? error.name : 'unknown'})`);
    process.exit(1);
  });
  try {
    await runCommand(start, later);
  } catch (error) {
    if (!(error instanceof ConfigurationError || error instanceof DefinitionError)) throw error;
    for (const problem of error.message.split('\n')) complain(`${start.binary}: ${problem}`);
    process.exitCode = 1;
  }
}

async function runCommand<V extends Variables>(start: ServerStart<V>, later: Later<V>) {
  const commandLine = readCommandLine(start, argv.slice(2));
  if ('problem' in commandLine) throw new ConfigurationError([commandLine.problem]);
  const { words, flags } = commandLine;
  if (words[0] === 'audit') return audit(words.slice(1));
  if (words[0] === 'policy') return policyCommand(start, flags, later, words.slice(1));
  if (words[0] === 'passkeys') return passkeysOf(start, later, words.slice(1));
  if (words[0] === 'approvals') return approvalsOf(later, words.slice(1));
  if (words[0] === 'tokens') return tokens(later, words.slice(1));
  switch (words.join(' ')) {
    case '':
      return serveProcess(start, flags, later);
    case 'http':
      return serveOverHttp(start, flags, later);
    case 'tools':
      return tools(start, flags, later);
    case 'doctor':
      return doctor(start, flags, later, 'text');
    case 'doctor --json':
      return doctor(start, flags, later, 'json');
    case 'doctor --notify':
      return doctor(start, flags, later, 'text', true);
    case '-v':
    case '-V':
    case '--version':
      return print(start.version);
    case '-h':
    case '--help':
      return print(helpText(start));
    default:
      complain(`${start.binary}: there is no command of that name; --help lists them`);
      process.exitCode = 1;
  }
}

/** What a server is started with. */
interface Settings<V extends Variables> {
  readonly configuration: Configuration<V>;
  readonly policy: StandingPolicy;
}

/** The one place where the environment is read: it takes the secrets out of it, on every path. */
async function configure<V extends Variables>(
  start: ServerStart<V>,
  flags: Flags,
  later: Later<V>,
  http?: { readonly readHttp: ReadHttp; readonly readAccounts: typeof ReadAccounts },
): Promise<Settings<V>> {
  const hasPage = later.approvals !== undefined;
  const read = await readMachinePolicy(start, later).catch((error: unknown) => ({ error }));
  const required = 'error' in read ? {} : mostRequired(read.atStart, read.path);
  // Also where the policy stops the start: the environment holds no secret afterwards.
  const configuration = readConfiguration(start, env, { flags, hasPage, required, ...http });
  if ('error' in read) throw read.error;
  const { standing } = rulesAtStart(start, configuration, read);
  auditUnder(read.atStart, configuration.audit, read.path);
  for (const warning of configuration.warnings) complain(`${start.binary}: ${warning}`);
  for (const line of startLines(start, configuration, standing, hasPage)) complain(line);
  return { configuration, policy: read };
}

/** One look at one place; whatever reads a policy is read where there is one. */
async function readMachinePolicy<V extends Variables>(
  start: ServerStart<V>,
  later: Later<V>,
): Promise<StandingPolicy> {
  const path = policyPlace();
  if (!isThere(path)) return { path, atStart: NO_DEMANDS };
  const { openPolicy } = await import('../policy/policy.ts');
  const tools =
    recorded?.map(({ declared }) => declared.name) ??
    (await later.server()).server.tools.map(({ name }) => name);
  return openPolicy(path, { server: start.binary, tools });
}

async function open<V extends Variables>(
  start: ServerStart<V>,
  { configuration, policy }: Settings<V>,
  later: Later<V>,
): Promise<Service> {
  if (recorded !== undefined) return recordedService(start, configuration, recorded, later, complain, policy);
  const { openService } = await import('./open-service.ts');
  return openService((await later.server()).server, configuration, { policy, approvals: later.approvals });
}

async function serveProcess<V extends Variables>(start: ServerStart<V>, flags: Flags, later: Later<V>) {
  const { binary } = start;
  const settings = await configure(start, flags, later);
  tellHowItStands(start, settings);
  const service = await open(start, settings, later);
  // Sent to all servers alike, by what rotates the file of a trail or by whoever changed the policy, which is looked at
  // before each call anyway: it ends none of them.
  if (process.platform !== 'win32') process.on('SIGHUP', () => {});
  // Idle connections to the backend must not keep the process after the client is gone.
  const disconnect = () => void service.close();
  stdin.once('end', disconnect);
  serveService(service, {
    onerror: (error) => {
      if (!(error instanceof LineTooLong)) {
        complain(`${binary}: a message that could not be read or answered was left out`);
        return;
      }
      complain(`${binary}: a message of more than 10 MB arrived, which cannot be read; the connection ends`);
      process.exitCode = 1;
      stdin.destroy();
      disconnect();
    },
  });
}

function tellHowItStands<V extends Variables>(start: ServerStart<V>, { configuration, policy }: Settings<V>) {
  const { binary } = start;
  const { missing } = configuration;
  complain(`${binary}: ${standingLine(rulesAtStart(start, configuration, policy).standing)}`);
  if (missing.length > 0) complain(`${binary}: not configured yet, set ${missing.join(', ')}`);
}

async function serveOverHttp<V extends Variables>(start: ServerStart<V>, flags: Flags, later: Later<V>) {
  if (later.http === undefined) throw new ConfigurationError([NO_HTTP]);
  const { readHttpSettings: readHttp, readAccounts } = await import('./terminal.ts');
  const settings = await configure(start, flags, later, { readHttp, readAccounts });
  tellHowItStands(start, settings);
  const [{ server }, { serveHttp }] = await Promise.all([later.server(), later.http()]);
  if (process.platform !== 'win32') process.on('SIGHUP', () => {});
  await serveHttp({ definition: server, ...settings, approvals: later.approvals, complain });
}

async function tools<V extends Variables>(start: ServerStart<V>, flags: Flags, later: Later<V>) {
  const { configuration, policy } = await configure(start, flags, later);
  const { offeredTools } = await import('./terminal.ts');
  print(offeredTools((await later.server()).server, configuration, recorded, policy));
}

async function doctor<V extends Variables>(
  start: ServerStart<V>,
  flags: Flags,
  later: Later<V>,
  form: 'text' | 'json',
  notify = false,
) {
  const { examine, shown } = await import('./terminal.ts');
  const diagnosis = await examine(later, async () => configure(start, flags, later), notify);
  print(shown(diagnosis, form));
  if (!diagnosis.healthy) process.exitCode = 1;
}

async function audit(words: readonly string[]) {
  const { auditCommand } = await import('./terminal.ts');
  const { text, ok } = await auditCommand(words, env);
  print(text);
  if (!ok) process.exitCode = 1;
}

async function policyCommand<V extends Variables>(
  start: ServerStart<V>,
  flags: Flags,
  later: Later<V>,
  [verb, file, ...more]: readonly string[],
) {
  if (verb !== 'check' || file === undefined || more.length > 0) {
    throw new ConfigurationError(['policy check takes one file: policy check FILE']);
  }
  const configuration = readConfiguration(start, env, { flags, hasPage: later.approvals !== undefined });
  const { checkPolicy } = await import('./terminal.ts');
  print(checkPolicy((await later.server()).server, configuration, file));
}

async function passkeysOf<V extends Variables>(
  { binary: name, version, prefix }: ServerStart<V>,
  { approvals: load, http }: Later<V>,
  words: readonly string[],
) {
  if (load === undefined) throw new ConfigurationError([NO_PAGE]);
  const { passkeys, passkeysOfTeam } = await import('./terminal.ts');
  // Both: what is piped into it was typed by no person, and what is piped out of it is read by a program.
  const isTerminal = stdin.isTTY && stdout.isTTY;
  const options = { env, service: { name, version }, load, isTerminal, ask, print };
  // Whoever knows its callers over HTTP has passkeys for each of them.
  const isTeam = http !== undefined && /^\s*(tokens|oauth)\s*$/.test(env[AUTH] ?? '');
  process.exitCode = await (isTeam
    ? passkeysOfTeam(words, { ...options, prefix, http })
    : passkeys(words, options));
}

async function tokens<V extends Variables>({ http: load }: Later<V>, words: readonly string[]) {
  if (load === undefined) throw new ConfigurationError([NO_HTTP]);
  const { tokensCommand } = await load();
  const findings = new Findings();
  const file = readValue(TOKENS_FILE, env[TOKENS_FILE], findings);
  if (findings.problems.length > 0) throw new ConfigurationError(findings.problems);
  process.exitCode = await tokensCommand(words, { file, now: Date.now, print });
}

async function approvalsOf<V extends Variables>({ approvals: load }: Later<V>, words: readonly string[]) {
  if (load === undefined) throw new ConfigurationError([NO_PAGE]);
  const { pageCommand } = await import('./terminal.ts');
  process.exitCode = await pageCommand(words, { env, load, print });
}

/** What a person types, up to the end of the line. */
async function ask(question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises');
  const lines = createInterface({ input: stdin, output: stdout });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

function print(text: string): void {
  stdout.write(`${text}\n`);
}

function complain(line: string): void {
  stderr.write(`${line}\n`);
}
