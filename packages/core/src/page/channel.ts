import type { Channel } from '../guard/channel.ts';
import { onPageOf, type OnPageOptions } from '../guard/on-page-of.ts';
import { createPage, type PageOptions } from '../guard/page.ts';
import { createPageHost, type HostOptions } from './host.ts';

/** What the page channel of a server is made of. */
export interface ChannelOptions
  extends Omit<PageOptions, 'host' | 'describe'>, Omit<OnPageOptions, 'render' | 'clean'> {
  readonly hosting: Omit<HostOptions, 'store' | 'now'>;
}

/** A channel whose page is served by this process or by another one on its folder. */
export interface OpenChannel {
  readonly channel: Channel;
  close(): Promise<void>;
}

export function openPageChannel({
  hosting,
  serverTitle,
  toolTitle,
  ...options
}: ChannelOptions): OpenChannel {
  const { store, now, render, clean } = options;
  const host = createPageHost({ ...hosting, store, now });
  const describe = onPageOf({ render, clean, serverTitle, toolTitle });
  const channel = createPage({ ...options, describe, host: { open: () => host.open() } });
  return { channel, close: () => host.close() };
}
