import { setTimeout as pause } from 'node:timers/promises';
import type { PageModule } from '../approvals/page-module.ts';
import { StoreError } from '../approvals/store-error.ts';
import { ConfigurationError } from '../config/configuration-error.ts';
import { readTerminalSettings } from '../config/terminal-settings.ts';
import type { Source } from '../config/text-file.ts';
import { openTerminal } from '../page/terminal.ts';

/** What the command is run with. */
export interface PasskeysOptions {
  readonly env: Source['env'];
  readonly load: () => Promise<PageModule>;
  /** Whether a person sits in front of it. */
  readonly isTerminal: boolean;
  readonly print: (line: string) => void;
}

/**
 * Runs `passkeys …` of the command line. It reads no setting of the instance: a person registers a passkey for all our
 * servers, before any of them asks for one.
 *
 * @returns the exit code
 * @throws {ConfigurationError} for settings that are of no use
 */
export async function passkeys(
  words: readonly string[],
  { env, load, isTerminal, print }: PasskeysOptions,
): Promise<0 | 1> {
  const settings = readTerminalSettings(env);
  const { approvals, host } = openTerminal(settings, load);
  try {
    const { passkeysCommand } = await load();
    return await passkeysCommand(words, {
      state: settings.state,
      now: Date.now,
      approvals,
      open: () => host.open(true),
      isTerminal,
      print,
      pause: async (ms) => pause(ms),
    });
  } catch (error) {
    if (error instanceof StoreError) throw new ConfigurationError([error.message]);
    throw error;
  } finally {
    await host.close();
  }
}
