import { join } from 'node:path';
import { createFolderStore } from '../approvals/folder-store.ts';
import { passkeysInFolder } from '../approvals/folder-vault.ts';
import { createLifetimeClock } from '../approvals/lifetime-clock.ts';
import { createPageApprovals, type PageApprovals } from '../approvals/page-approvals.ts';
import type { PageModule } from '../approvals/page-module.ts';
import type { TerminalSettings } from '../config/terminal-settings.ts';
import { createPageHost, type HostOptions, type ServedPage } from './host.ts';

/** What a command at a terminal works on: the approvals of a folder, and their page. */
export interface Terminal {
  readonly approvals: PageApprovals;
  readonly host: ServedPage;
}

export function openTerminal(
  { state, page }: Pick<TerminalSettings, 'state'> & { readonly page: HostOptions['settings'] },
  load: () => Promise<PageModule>,
  more: Pick<HostOptions, 'pinned' | 'passkeyAdded'> = {},
): Terminal {
  const now = createLifetimeClock(
    () => Date.now(),
    () => performance.now(),
  );
  const store = createFolderStore({
    folder: join(state.dir, 'approvals'),
    keys: state.keys,
    date: () => Date.now(),
    now,
  });
  const passkeys = passkeysInFolder(state.dir, state.keys);
  const host = createPageHost({
    load,
    store,
    settings: page,
    state,
    passkeys,
    now: () => Date.now(),
    ...more,
  });
  return { approvals: createPageApprovals(store, () => Date.now()), host };
}
