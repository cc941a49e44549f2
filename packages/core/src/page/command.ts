import type { PageModule } from '../approvals/page-module.ts';
import { StoreError } from '../approvals/store-error.ts';
import { ConfigurationError } from '../config/configuration-error.ts';
import { readTerminalSettings } from '../config/terminal-settings.ts';
import { approvalsCommand } from './approvals-command.ts';
import { openTerminal } from './terminal.ts';

/** What the command is run with. */
export interface PageCommandOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly load: () => Promise<PageModule>;
  readonly print: (line: string) => void;
}

/**
 * Runs `approvals …` of the command line. `approvals serve` ends when it is interrupted.
 *
 * @returns the exit code
 * @throws {ConfigurationError} for settings that are of no use
 */
export async function pageCommand(
  words: readonly string[],
  { env, load, print }: PageCommandOptions,
): Promise<0 | 1> {
  const { approvals, host } = openTerminal(readTerminalSettings(env), load);
  try {
    if (words.length !== 1 || words[0] !== 'serve')
      return await approvalsCommand(words, { approvals, print });
    print(`The approval page is at ${(await host.open(true)).href} until this is interrupted.`);
    await interrupted();
    return 0;
  } catch (error) {
    if (error instanceof StoreError) throw new ConfigurationError([error.message]);
    throw error;
  } finally {
    await host.close();
  }
}

/** The page alone keeps no process alive. */
function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    const alive = setInterval(() => {}, 60_000);
    const end = () => {
      clearInterval(alive);
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  });
}
