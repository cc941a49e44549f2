import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from './http-server.ts';

/** Whether there is a Redis to test with. Debian's package is redis-server. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

if (!hasRedis)
  process.stderr.write(
    'SKIPPED: tests with a real Redis. Install redis-server (Debian: apt-get install redis-server).\n',
  );

/** A Redis of its own, with its default snapshots. */
export interface RedisServer {
  readonly url: string;
  /** Does something to it, as an operator does. */
  admin(...command: string[]): Promise<unknown>;
  /** Holds it still, and lets it go on. */
  signal(name: NodeJS.Signals): void;
  /** Ends it at once, and starts it with what was on its disk. */
  restart(): Promise<void>;
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/** @param settings in the form of its command line */
export async function startRedis(...settings: string[]): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'redis-'));
  const port = await freePort();
  let child = await start(port, folder, settings);
  return {
    url: `redis://127.0.0.1:${port}`,
    async admin(command, ...rest) {
      const client = new Redis(port, '127.0.0.1');
      try {
        return await client.call(command ?? '', ...rest);
      } finally {
        client.disconnect();
      }
    },
    signal: (name) => void child.kill(name),
    async restart() {
      await ended(child);
      child = await start(port, folder, settings);
    },
    kill: () => ended(child),
    async remove() {
      await ended(child);
      await rm(folder, { recursive: true });
    },
  };
}

async function start(port: number, folder: string, settings: readonly string[]): Promise<ChildProcess> {
  const place = ['--port', String(port), '--dir', folder, '--bind', '127.0.0.1'];
  const child = spawn('redis-server', [...place, ...settings], { stdio: 'ignore' });
  const client = new Redis(port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => 20 });
  client.on('error', () => undefined);
  for (;;) {
    const answer = await client.ping().catch(() => undefined);
    if (answer === 'PONG') break;
    await pause(10);
  }
  client.disconnect();
  return child;
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGCONT');
    child.kill('SIGKILL');
  });
}
