import { createMemoryStore } from '../approvals/memory-store.ts';
import type { PageModule } from '../approvals/page-module.ts';
import { StoreError } from '../approvals/store-error.ts';
import type { CommonSettings } from '../config/common-settings.ts';
import { createNotifier } from '../notify/notifier.ts';
import { createPageHost } from './host.ts';
import { openTerminal } from './terminal.ts';

/** What was looked at, and what came of it. */
export interface PageFinding {
  readonly ok: boolean;
  readonly says: string;
}

type Settings = Pick<CommonSettings, 'page' | 'state' | 'proxies' | 'caPem'>;

/** Serves the page for a moment and asks for it where people open it. */
export async function checkPage(
  { page, state }: Settings,
  load: () => Promise<PageModule>,
): Promise<PageFinding> {
  const host =
    state === undefined
      ? createPageHost({ load, store: createMemoryStore(Date.now), settings: page, state, now: Date.now })
      : openTerminal({ state, page }, load).host;
  try {
    const { href } = await host.open();
    return (await host.leadsHere())
      ? { ok: true, says: href }
      : {
          ok: false,
          says: `${href} does not lead to this server: look at what stands in front of it, and at GUARD_APPROVALS_URL`,
        };
  } catch (error) {
    if (error instanceof StoreError) return { ok: false, says: error.message };
    throw error;
  } finally {
    await host.close();
  }
}

/** Sends a notification that asks nobody anything. */
export async function testNotification(
  { page, proxies, caPem }: Settings,
  server: string,
): Promise<PageFinding> {
  if (page.notify === undefined) return { ok: false, says: 'set GUARD_NOTIFY_URL' };
  const notifier = createNotifier({
    settings: page.notify,
    proxies,
    caPem,
    now: Date.now,
    complain: () => undefined,
  });
  try {
    const problem = await notifier.send({
      event: 'test',
      title: `${server}: a test`,
      text: 'This is how a question arrives. Nothing waits, and there is nothing to decide.',
      link: (page.url ?? new URL('http://localhost/')).href,
    });
    return problem === undefined
      ? { ok: true, says: 'sent: look whether it arrived' }
      : { ok: false, says: problem };
  } finally {
    await notifier.close();
  }
}
