import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from './limits.ts';
import { networkOf } from './network.ts';
import type { IsProxy } from './visitor.ts';

/** Looks after the connections of a server that node:http does not look after. */
export interface Connections {
  /** Ends those whose client has left an answer unread for too long; it is called from time to time. */
  look(): void;
  readonly size: number;
}

export interface ConnectionOptions {
  readonly limits: Pick<Limits, 'connectionsOfOne' | 'unreadMs'>;
  readonly isProxy: IsProxy;
  /** Milliseconds, by a clock that nobody can set. */
  readonly now: () => number;
}

/** What a connection had sent when it was last seen to get on. */
interface Progress {
  readonly read: number;
  readonly at: number;
}

export function watchConnections(
  server: Pick<Server, 'on'>,
  { limits, isProxy, now }: ConnectionOptions,
): Connections {
  const open = new Map<Socket, Progress>();
  const counts = new Map<string, number>();

  server.on('connection', (socket) => {
    const network = countedAs(socket.remoteAddress, isProxy);
    const count = network === undefined ? 0 : (counts.get(network) ?? 0) + 1;
    if (count > limits.connectionsOfOne) {
      socket.destroy();
      return;
    }
    if (network !== undefined) counts.set(network, count);
    open.set(socket, { read: 0, at: now() });
    socket.once('close', () => {
      open.delete(socket);
      if (network !== undefined) leave(network);
    });
  });

  function leave(network: string): void {
    const left = (counts.get(network) ?? 1) - 1;
    if (left === 0) counts.delete(network);
    else counts.set(network, left);
  }

  return {
    look() {
      for (const [socket, { read, at }] of open) {
        const hasRead = socket.bytesWritten - socket.writableLength;
        if (socket.writableLength === 0 || hasRead !== read) open.set(socket, { read: hasRead, at: now() });
        // What keeps a stream alive is written all the time, so Node sees no idle connection.
        else if (now() - at >= limits.unreadMs) socket.destroy();
      }
    },

    get size() {
      return open.size;
    },
  };
}

/** Undefined for this machine and for proxies: many callers stand behind them. */
function countedAs(address: string | undefined, isProxy: IsProxy): string | undefined {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  if (plain === '' || plain === '::1' || plain.startsWith('127.') || isProxy(plain)) return undefined;
  return networkOf(plain);
}
