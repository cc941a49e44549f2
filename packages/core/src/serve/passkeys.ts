import { setTimeout as pause } from 'node:timers/promises';
import type { AddedPasskey, PageModule } from '../approvals/page-module.ts';
import { passkeysInFolder } from '../approvals/folder-vault.ts';
import { createPageApprovals } from '../approvals/page-approvals.ts';
import { StoreError } from '../approvals/store-error.ts';
import { ConfigurationError } from '../config/configuration-error.ts';
import type { Service } from '../audit/record.ts';
import { openTrail } from '../audit/trail.ts';
import { readTeamSettings } from '../config/team-settings.ts';
import { readTerminalSettings, type TerminalSettings } from '../config/terminal-settings.ts';
import type { Source } from '../config/text-file.ts';
import { passkeyMessage } from '../notify/message.ts';
import { createNotifier } from '../notify/notifier.ts';
import { withSlash } from '../page/with-slash.ts';
import type { HttpModule } from './http-module.ts';
import { openTerminal } from '../page/terminal.ts';

/** What the command is run with. */
export interface PasskeysOptions {
  readonly env: Source['env'];
  /** The server whose command it is. */
  readonly service: Service;
  readonly load: () => Promise<PageModule>;
  /** Whether a person sits in front of it. */
  readonly isTerminal: boolean;
  /** What the person types. */
  readonly ask: (question: string) => Promise<string>;
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
  { env, service, load, isTerminal, ask, print }: PasskeysOptions,
): Promise<0 | 1> {
  const settings = readTerminalSettings(env);
  const heard = hearing(settings, service, print);
  const { approvals, host } = openTerminal(settings, load, {
    passkeyAdded: async (added) => heard.passkeyAdded(added, await host.open()),
  });
  try {
    const { passkeysCommand } = await load();
    return await passkeysCommand(words, {
      home: passkeysInFolder(settings.state.dir, settings.state.keys),
      now: Date.now,
      approvals,
      open: () => host.open(true),
      isTerminal,
      ask,
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

/**
 * The same where a team is served: the running server serves the page, and one of its instances is enough.
 *
 * @returns the exit code
 * @throws {ConfigurationError} for settings that are of no use
 */
export async function passkeysOfTeam(
  words: readonly string[],
  { env, service, load, prefix, http: module, isTerminal, ask, print }: TeamPasskeysOptions,
): Promise<0 | 1> {
  const { http, state, caPem } = readTeamSettings(env, prefix);
  const { openTeamPlace } = await module();
  const place = await openTeamPlace(http, service.name, caPem);
  try {
    const home = place.shared?.passkeys ?? (state && passkeysInFolder(state.dir, state.keys));
    const approvals =
      place.shared === undefined
        ? state && openTerminal({ state, page: PAGE_OF_THE_SERVER }, load).approvals
        : createPageApprovals(place.shared.store, Date.now);
    if (home === undefined || approvals === undefined) throw new TypeError('There is no place for passkeys');
    const { passkeysCommand } = await load();
    return await passkeysCommand(words, {
      home,
      now: Date.now,
      approvals,
      open: async () => withSlash(http.publicUrl),
      principalNamed: place.principalNamed,
      isTerminal,
      ask,
      print,
      pause: async (ms) => pause(ms),
    });
  } catch (error) {
    if (error instanceof StoreError) throw new ConfigurationError([error.message]);
    throw error;
  } finally {
    place.close();
  }
}

/** What that is run with. */
export interface TeamPasskeysOptions extends PasskeysOptions {
  readonly prefix: string;
  readonly http: () => Promise<Pick<HttpModule, 'openTeamPlace'>>;
}

/** This process serves none. */
const PAGE_OF_THE_SERVER = { listen: undefined, url: undefined };

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
