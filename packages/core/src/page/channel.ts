import { createPageApprovals } from '../approvals/page-approvals.ts';
import type {
  PageListener,
  PageModule,
  PageOptions as Served,
  PasskeyRegister,
} from '../approvals/page-module.ts';
import type { Channel } from '../guard/channel.ts';
import { onPageOf, type OnPageOptions } from '../guard/on-page-of.ts';
import { createPage, type PageOptions } from '../guard/page.ts';
import type { Registered } from '../guard/page-passkeys.ts';
import { passkeyMessage } from '../notify/message.ts';
import { createNotifier, type NotifierOptions } from '../notify/notifier.ts';
import { createPageHost, type HostOptions } from './host.ts';

interface Hosted {
  /** Where whoever runs this process serves the page itself; undefined where the channel does. */
  readonly at?: URL | undefined;
  /** Read when the page, or what it knows, is first needed. */
  readonly load: () => Promise<PageModule>;
}

/** What the page channel of a server is made of. */
export interface ChannelOptions
  extends Omit<PageOptions, 'host' | 'describe'>, Omit<OnPageOptions, 'render' | 'clean'> {
  readonly hosting: Omit<HostOptions, 'store' | 'now' | 'load'> & Hosted;
  /** Undefined where the addresses of questions go to the client. */
  readonly notify?: Omit<NotifierOptions, 'now'> | undefined;
}

/** A channel whose page is served by this process or by another one on its folder. */
export interface OpenChannel {
  readonly channel: Channel;
  /** Answers at the address of the page, for whoever serves it itself. */
  listener(): Promise<PageListener>;
  close(): Promise<void>;
}

export function openPageChannel({
  hosting,
  serverTitle,
  toolTitle,
  linkTo,
  notify,
  ...options
}: ChannelOptions): OpenChannel {
  const { store, now, render, clean } = options;
  const notifier = notify && createNotifier({ ...notify, now });
  const passkeyAdded: Served['passkeyAdded'] = async (added) => {
    await hosting.passkeyAdded?.(added);
    // Whoever registers one by stealth is not asked whether anybody shall hear of it.
    void host.open().then(({ href }) => notifier?.send(passkeyMessage(clean(added.name), href)));
  };
  const { at } = hosting;
  const host =
    at === undefined
      ? createPageHost({ ...hosting, store, now, passkeyAdded })
      : { open: async () => at, close: async () => undefined };
  const describe = onPageOf({ render, clean, serverTitle, toolTitle, linkTo });
  const passkeys = laterPasskeys({ ...hosting, now }, async () => host.open());
  const channel = createPage({
    ...options,
    passkeys,
    describe,
    host: {
      open: () => host.open(),
      announce: notifier && ((approval, link) => notifier.waiting(approval, link)),
    },
  });
  return {
    channel,
    async listener() {
      const { createPage: createListener } = await hosting.load();
      const { passkeys: home, pinned, approversOf } = hosting;
      const approvals = createPageApprovals(store, now);
      const address = await host.open();
      return createListener({ approvals, address, passkeys: home, now, pinned, approversOf, passkeyAdded });
    },
    close: async () => {
      await Promise.all([host.close(), notifier?.close()]);
    },
  };
}

/** Read with the first call that a passkey has to approve, or did. */
function laterPasskeys(
  {
    load,
    passkeys: home,
    now,
    pinned,
    approversOf,
  }: Pick<HostOptions, 'passkeys' | 'now' | 'pinned' | 'approversOf'> & Hosted,
  page: () => Promise<URL>,
): Registered {
  if (home === undefined) return undefined;
  let opening: Promise<PasskeyRegister> | undefined;
  const register = async () =>
    (opening ??= load().then(({ openPasskeys }) => openPasskeys({ home, now, pinned, approversOf })));
  return {
    of: async (principal) => (await register()).of(principal),
    isProven: async (approval) => (await register()).isProven(approval, await page()),
  };
}
