import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './http-server.ts';

/** One address of a Redis that can be moved. */
export interface RedisDoor {
  readonly url: string;
  /** New connections lead there; those that stand stay where they are. */
  leadTo(url: string): void;
  close(): Promise<void>;
}

export async function redisDoor(url: string): Promise<RedisDoor> {
  const at = await freePort();
  let target = Number(new URL(url).port);
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    const onward = connect(target, '127.0.0.1');
    const both = [incoming, onward];
    for (const socket of both) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        for (const each of both) each.destroy();
      });
    }
    incoming.pipe(onward).pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${at}`,
    leadTo(other) {
      target = Number(new URL(other).port);
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
