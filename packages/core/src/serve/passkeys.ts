import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createFolderStore } from '../approvals/folder-store.ts';
import { createLifetimeClock } from '../approvals/lifetime-clock.ts';
import { createPageApprovals } from '../approvals/page-approvals.ts';
import type { PageModule } from '../approvals/page-module.ts';
import { StoreError } from '../approvals/store-error.ts';
import { ConfigurationError } from '../config/configuration-error.ts';
import { Findings } from '../config/findings.ts';
import { readPageSettings } from '../config/page-settings.ts';
import { readFileUpTo } from '../config/read-file.ts';
import { readStateSettings, STATE_DIR } from '../config/state-settings.ts';
import type { Source } from '../config/text-file.ts';
import { createPageHost } from '../page/host.ts';

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
  const { state, settings } = read(env);
  const now = createLifetimeClock(Date.now, () => performance.now());
  const store = createFolderStore({
    folder: join(state.dir, 'approvals'),
    keys: state.keys,
    date: Date.now,
    now,
  });
  const host = createPageHost({ load, store, settings, state, now: Date.now });
  try {
    const { passkeysCommand } = await load();
    return await passkeysCommand(words, {
      state,
      now: Date.now,
      approvals: createPageApprovals(store, now),
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

function read(env: Source['env']) {
  const source: Source = { env, readFile: readFileUpTo };
  const findings = new Findings();
  const secrets: string[] = [];
  const settings = readPageSettings(source, findings, secrets);
  const state = readStateSettings(source, findings, secrets, true);
  if (state === undefined && findings.problems.length === 0)
    findings.refuse(`passkeys are kept in a folder: remove ${STATE_DIR}=none`);
  if (state === undefined || findings.problems.length > 0) throw new ConfigurationError(findings.problems);
  return { settings, state };
}
