import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { describe, expect, it } from 'vitest';
import { watchConnections } from '../../src/edge/connections.ts';
import { createProxies } from '../../src/edge/visitor.ts';

class FakeSocket extends EventEmitter {
  bytesWritten = 0;
  writableLength = 0;
  destroyed = false;
  readonly remoteAddress: string;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

function watched() {
  const server = new EventEmitter();
  const clock = { now: 0 };
  const connections = watchConnections(server as unknown as Server, {
    limits: { connectionsOfOne: 3, unreadMs: 1000 },
    isProxy: createProxies(['192.0.2.1']),
    now: () => clock.now,
  });
  const open = (address: string) => {
    const socket = new FakeSocket(address);
    server.emit('connection', socket);
    return socket;
  };
  return { connections, open, clock };
}

describe('connections', () => {
  it.each(['203.0.113.9', '::ffff:203.0.113.9'])('of %s are limited, and others connect', (address) => {
    const { open, connections } = watched();
    const sockets = Array.from({ length: 10 }, () => open(address));
    expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(3);
    expect(open('198.51.100.1').destroyed).toBe(false);
    expect(connections.size).toBe(4);
    for (const socket of sockets) if (!socket.destroyed) socket.destroy();
    expect(open(address).destroyed).toBe(false);
  });

  it('of one network of the newer protocol are those of one', () => {
    const { open } = watched();
    const sockets = Array.from({ length: 10 }, (_, each) => open(`2001:db8::${each + 1}`));
    expect(sockets.filter(({ destroyed }) => !destroyed)).toHaveLength(3);
  });

  it.each(['127.0.0.1', '::1', '192.0.2.1', '::ffff:192.0.2.1'])(
    'of %s are not: many stand behind it',
    (address) => {
      const { open } = watched();
      expect(Array.from({ length: 10 }, () => open(address)).some(({ destroyed }) => destroyed)).toBe(false);
    },
  );

  it('whose answer is read slowly stay, and those end whose answer is not read', () => {
    const { open, connections, clock } = watched();
    const [slow, stuck, idle] = [open('a'), open('b'), open('c')];
    for (const socket of [slow, stuck]) Object.assign(socket, { bytesWritten: 500, writableLength: 400 });
    for (let each = 0; each < 20; each += 1) {
      connections.look();
      clock.now += 100;
      // A byte a time, while a comment is added behind what is not read yet.
      slow.bytesWritten += 11;
      slow.writableLength += 10;
      stuck.bytesWritten += 10;
      stuck.writableLength += 10;
    }
    expect([slow.destroyed, stuck.destroyed, idle.destroyed]).toStrictEqual([false, true, false]);
    expect(connections.size).toBe(2);
  });
});
