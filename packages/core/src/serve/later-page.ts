import type { Channel } from '../guard/channel.ts';
import type { ChannelOptions, OpenChannel } from '../page/channel.ts';

/**
 * The page channel of a server. Its files are read with the first question that can only be decided on a page, which
 * on most servers never comes.
 */
export function laterPage(options: () => ChannelOptions): OpenChannel {
  let opening: Promise<OpenChannel> | undefined;
  const open = () =>
    (opening ??= import('../page/channel.ts').then(({ openPageChannel }) => openPageChannel(options())));
  const channel: Channel = {
    kind: 'page',
    receive: async (call) => (await open()).channel.receive(call),
    put: async (call, put) => (await open()).channel.put(call, put),
    stillCounts: async (approval) => (await (await open()).channel.stillCounts?.(approval)) !== false,
  };
  return {
    channel,
    listener: async () => (await open()).listener(),
    close: async () => (await opening?.catch(() => undefined))?.close(),
  };
}
