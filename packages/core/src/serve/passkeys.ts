import { setTimeout as pause } from 'node:timers/promises';
import type { AddedPasskey, PageModule, PasskeysCommandOptions } from '../approvals/page-module.ts';
import { passkeysInFolder } from '../approvals/folder-vault.ts';
import { createPageApprovals } from '../approvals/page-approvals.ts';
import { StoreError } from '../approvals/store-error.ts';
import { ConfigurationError } from '../config/configuration-error.ts';
import type { Service } from '../audit/record.ts';
import { openTrail } from '../audit/trail.ts';
import type { StateSettings } from '../config/state-settings.ts';
import { readTeamSettings } from '../config/team-settings.ts';
import { readTerminalSettings, type TerminalSettings } from '../config/terminal-settings.ts';
import type { Source } from '../config/text-file.ts';
import { passkeyMessage } from '../notify/message.ts';
import { createNotifier } from '../notify/notifier.ts';
import { withSlash } from '../page/with-slash.ts';
import { openTerminal, storeInFolder } from '../page/terminal.ts';
import type { HttpModule, TeamPlace } from './http-module.ts';

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
export async function passkeys(words: readonly string[], options: PasskeysOptions): Promise<0 | 1> {
  const { env, service, load, print } = options;
  const settings = readTerminalSettings(env);
  const heard = hearing(settings, service, print);
  const { approvals, host } = openTerminal(settings, load, {
    passkeyAdded: async (added) => heard.passkeyAdded(added, await host.open()),
  });
  const { dir, keys } = settings.state;
  const place = { home: passkeysInFolder(dir, keys), approvals, open: () => host.open(true) };
  try {
    return await run(words, place, options);
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
export async function passkeysOfTeam(words: readonly string[], options: TeamPasskeysOptions): Promise<0 | 1> {
  const { http, state, caPem } = readTeamSettings(options.env, options.prefix);
  const { openTeamPlace } = await options.http();
  const place = await openTeamPlace(http, options.service.name, caPem);
  try {
    const { principalNamed, shared = state && inFolder(state) } = place;
    if (shared === undefined) throw new TypeError('There is no place for passkeys');
    const { passkeys: home, store } = shared;
    const approvals = createPageApprovals(store, Date.now);
    const open = async () => withSlash(http.publicUrl);
    return await run(words, { home, approvals, open, principalNamed }, options);
  } finally {
    place.close();
  }
}

/** What that is run with. */
export interface TeamPasskeysOptions extends PasskeysOptions {
  readonly prefix: string;
  readonly http: () => Promise<Pick<HttpModule, 'openTeamPlace'>>;
}

const inFolder = (state: StateSettings): NonNullable<TeamPlace['shared']> => ({
  passkeys: passkeysInFolder(state.dir, state.keys),
  store: storeInFolder(state),
});

/** @throws {ConfigurationError} where what keeps them cannot be used */
async function run(
  words: readonly string[],
  place: Pick<PasskeysCommandOptions, 'home' | 'approvals' | 'open' | 'principalNamed'>,
  { load, isTerminal, ask, print }: PasskeysOptions,
): Promise<0 | 1> {
  try {
    const { passkeysCommand } = await load();
    const person = { isTerminal, ask, print };
    return await passkeysCommand(words, {
      ...place,
      ...person,
      now: Date.now,
      pause: async (ms) => pause(ms),
    });
  } catch (error) {
    if (error instanceof StoreError) throw new ConfigurationError([error.message]);
    throw error;
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
