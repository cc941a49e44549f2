import { join } from 'node:path';
import { createFolderStore } from '../approvals/folder-store.ts';
import { passkeysInFolder } from '../approvals/folder-vault.ts';
import { createLifetimeClock } from '../approvals/lifetime-clock.ts';
import { createPageApprovals, type PageApprovals } from '../approvals/page-approvals.ts';
import type { PageModule } from '../approvals/page-module.ts';
import type { ApprovalStore } from '../approvals/store.ts';
import type { StateSettings } from '../config/state-settings.ts';
import type { TerminalSettings } from '../config/terminal-settings.ts';
import { createPageHost, type HostOptions, type ServedPage } from './host.ts';

/** What a command at a terminal works on: the approvals of a folder, and their page. */
export interface Terminal {
  readonly approvals: PageApprovals;
  readonly host: ServedPage;
}

export function openTerminal(
  { state, page }: Pick<TerminalSettings, 'state' | 'page'>,
  load: () => Promise<PageModule>,
  more: Pick<HostOptions, 'pinned' | 'passkeyAdded'> = {},
): Terminal {
  const store = storeInFolder(state);
  const passkeys = passkeysInFolder(state.dir, state.keys);
  const shared = { load, store, settings: page, state, passkeys, now: () => Date.now() };
  return {
    approvals: createPageApprovals(store, () => Date.now()),
    host: createPageHost({ ...shared, ...more }),
  };
}

/** The approvals of a folder, for a command that looks at them. */
export function storeInFolder({ dir, keys }: StateSettings): ApprovalStore {
  const now = createLifetimeClock(Date.now, () => performance.now());
  return createFolderStore({ folder: join(dir, 'approvals'), keys, date: Date.now, now });
}
