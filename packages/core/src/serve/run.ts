import { ConfigurationError } from '../config/configuration-error.ts';
import type { Variables } from '../config/declaration.ts';
import { elicitationOffLine } from '../config/switches.ts';
import { readConfiguration } from '../config/read-configuration.ts';
import type { ServerDefinition } from './definition.ts';
import { DefinitionError } from './definition-check.ts';
import { diagnose, type Diagnosis, diagnosisText, refusedSettings } from './doctor.ts';
import { helpText } from './help.ts';
import { createRuntime, type Runtime } from './runtime.ts';
import { serve } from './serve.ts';
import { LineTooLong } from './stdio-transport.ts';
import { toolTable } from './tool-table.ts';

const { stdin, stdout, stderr, argv, env } = process;

/**
 * Runs the command line of a server: without an argument it serves MCP over stdio, where stdout belongs to the
 * protocol alone; `--help`, `--version`, `tools` and `doctor` print there and end.
 */
export async function runServer<V extends Variables>(definition: ServerDefinition<V>): Promise<void> {
  // Node prints the stack of what nobody caught, and the text of an exception may hold a credential.
  process.on('uncaughtException', (error: unknown) => {
    complain(`${definition.binary}: unexpected error (${error instanceof Error ? error.name : 'unknown'})`);
    process.exit(1);
  });
  try {
    await runCommand(definition, argv.slice(2).join(' '));
  } catch (error) {
    if (!(error instanceof ConfigurationError || error instanceof DefinitionError)) throw error;
    for (const problem of error.message.split('\n')) complain(`${definition.binary}: ${problem}`);
    process.exitCode = 1;
  }
}

async function runCommand<V extends Variables>(definition: ServerDefinition<V>, command: string) {
  switch (command) {
    case '':
      return serveProcess(configure(definition));
    case 'tools':
      return print(toolTable(configure(definition).tools));
    case 'doctor':
      return doctor(definition, diagnosisText);
    case 'doctor --json':
      return doctor(definition, (diagnosis) => JSON.stringify(diagnosis, undefined, 2));
    case '-v':
    case '-V':
    case '--version':
      return print(definition.version);
    case '-h':
    case '--help':
      return print(helpText(definition));
    default:
      complain(`${definition.binary}: there is no command of that name; --help lists them`);
      process.exitCode = 1;
  }
}

/** The one place where the environment is read: it takes the secrets out of it, on every path. */
function configure<V extends Variables>(definition: ServerDefinition<V>): Runtime {
  const configuration = readConfiguration(definition, env);
  for (const warning of configuration.warnings) complain(`${definition.binary}: ${warning}`);
  if (!configuration.elicitation) complain(elicitationOffLine(definition.binary));
  return createRuntime(definition, configuration);
}

function serveProcess(runtime: Runtime): void {
  const { binary } = runtime.definition;
  if (runtime.missing.length > 0)
    complain(`${binary}: not configured yet, set ${runtime.missing.join(', ')}`);
  // Idle connections to the backend must not keep the process after the client is gone.
  const disconnect = () => void runtime.connected?.client.close();
  stdin.once('end', disconnect);
  serve(runtime, {
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

async function doctor<V extends Variables>(
  definition: ServerDefinition<V>,
  show: (diagnosis: Diagnosis) => string,
): Promise<void> {
  const diagnosis = await examine(definition);
  print(show(diagnosis));
  if (!diagnosis.healthy) process.exitCode = 1;
}

async function examine<V extends Variables>(definition: ServerDefinition<V>): Promise<Diagnosis> {
  try {
    const runtime = configure(definition);
    const diagnosis = await diagnose(runtime);
    await runtime.connected?.client.close();
    return diagnosis;
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return refusedSettings(definition, error.problems);
  }
}

function print(text: string): void {
  stdout.write(`${text}\n`);
}

function complain(line: string): void {
  stderr.write(`${line}\n`);
}
