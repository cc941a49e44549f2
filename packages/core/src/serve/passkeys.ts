import { setTimeout as pause } from 'node:timers/promises';
import type { AddedPasskey, PageModule } from '../approvals/page-module.ts';
import { StoreError } from '../approvals/store-error.ts';
import { ConfigurationError } from '../config/configuration-error.ts';
import type { Service } from '../audit/record.ts';
import { openTrail } from '../audit/trail.ts';
import { readTerminalSettings, type TerminalSettings } from '../config/terminal-settings.ts';
import type { Source } from '../config/text-file.ts';
import { passkeyMessage } from '../notify/message.ts';
import { createNotifier } from '../notify/notifier.ts';
import { openTerminal } from '../page/terminal.ts';

/** What the command is run with. */
export interface PasskeysOptions {
  readonly env: Source['env'];
  /** The server whose command it is. */
  readonly service: Service;
  readonly load: () => Promise<PageModule>;
  /** Whether a person sits in front of it. */
  readonly isTerminal: boolean;
  readonly print: Print;
}

type Print = (line: string) => void;

/**
 * Runs `passkeys …` of the command line. It reads no setting of the instance: a person registers a passkey for all our
 * servers, before any of them asks for one.
 *
 * @returns the exit code
 * @throws {ConfigurationError} for settings that are of no use
 */
export async function passkeys(
  words: readonly string[],
  { env, service, load, isTerminal, print }: PasskeysOptions,
): Promise<0 | 1> {
  const settings = readTerminalSettings(env);
  const heard = hearing(settings, service, print);
  const { approvals, host } = openTerminal(settings, load, {
    passkeyAdded: async (added) => heard.passkeyAdded(added, await host.open()),
  });
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
    await heard.close();
  }
}

/** Where the page of this command registers a passkey, it is in the trail and told of, as on that of a server. */
function hearing({ audit, page: { notify }, proxies }: TerminalSettings, service: Service, print: Print) {
  const trail =
    audit && openTrail({ settings: audit, service, start: {}, now: () => Date.now(), complain: print });
  const notifier =
    notify &&
    createNotifier({ settings: notify, proxies, caPem: undefined, now: () => Date.now(), complain: print });
  return {
    async passkeyAdded(added: AddedPasskey, page: URL) {
      trail?.passkeyAdded(added);
      await notifier?.send(passkeyMessage(added.name, page.href));
    },
    async close() {
      trail?.stop();
      await notifier?.close();
    },
  };
}
