import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { WgEasySimulator } from '@guard/simulators';
import {
  type Environment,
  freePort,
  type HttpServer,
  overHttp,
  type RedisServer,
  roundRobin,
  startHttp,
  startRedis,
} from '@guard/testkit';
import { settings } from '../support/session.ts';

const BINARY = fileURLToPath(new URL('../../dist/wg-easy-mcp.js', import.meta.url));

/** Two instances of the built server with one Redis, behind one address, and people with tokens. */
export interface Team {
  readonly redis: RedisServer;
  readonly instances: HttpServer[];
  /** A connection of somebody whose requests go to one instance after the other. */
  connect(name: string): ReturnType<typeof overHttp>;
  /** A connection of somebody to one instance. */
  connectTo(instance: number, name: string): ReturnType<typeof overHttp>;
  /** Sends anything to an instance. */
  post(instance: number, name: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  tokens(...words: string[]): string;
  restart(instance: number): Promise<void>;
  close(): Promise<void>;
}

export async function startTeam(
  wgEasy: WgEasySimulator,
  names: readonly string[],
  env: Environment = {},
): Promise<Team> {
  const folder = await mkdtemp(join(tmpdir(), 'guard-team-'));
  const redis = await startRedis();
  const keyFile = join(folder, 'key');
  await writeFile(keyFile, 'a key that all instances of this test share\n', { mode: 0o600 });
  const shared: Environment = {
    GUARD_AUTH: 'tokens',
    GUARD_TOKENS_FILE: join(folder, 'tokens.json'),
    GUARD_KEY_FILE: keyFile,
    GUARD_REDIS_URL: redis.url,
    GUARD_STATE_DIR: 'none',
    ...env,
  };
  const tokens = (...words: string[]) =>
    execFileSync(process.execPath, [BINARY, 'tokens', ...words], { env: shared, encoding: 'utf8' }).trim();
  const tokenOf = new Map(names.map((name) => [name, tokens('add', name)]));
  const front = await freePort();
  const publicUrl = `http://localhost:${front}`;
  const start = (port?: number) =>
    startHttp(BINARY, { ...settings(wgEasy), ...shared, GUARD_PUBLIC_URL: publicUrl }, port);
  const instances = [await start(), await start()];
  const behind = await roundRobin(
    instances.map(({ port }) => port),
    front,
  );
  const urlOf = (instance: number) => {
    const { url } = instances[instance] ?? {};
    if (url === undefined) throw new Error('there is no such instance');
    return url;
  };
  return {
    redis,
    instances,
    connect: (name) => overHttp(behind.url, tokenOf.get(name)),
    connectTo: (instance, name) => overHttp(urlOf(instance), tokenOf.get(name)),
    post: (instance, name, body, headers = {}) =>
      fetch(urlOf(instance), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokenOf.get(name)}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body: JSON.stringify(body),
      }),
    tokens,
    async restart(at) {
      const before = instances[at];
      before?.signal('SIGKILL');
      await before?.ended();
      instances[at] = await start(before?.port);
    },
    async close() {
      for (const instance of instances) {
        instance.signal('SIGKILL');
        await instance.ended();
      }
      await behind.close();
      await redis.remove();
      await rm(folder, { recursive: true });
    },
  };
}

/** What a browser sends when somebody ticks the box and presses the button. */
export function click(link: string, port: number, decision: 'approve' | 'decline'): Promise<number> {
  const { pathname: path, origin, host } = new URL(link);
  const body = new URLSearchParams({ decision, confirm: 'yes', reason: '' }).toString();
  const headers = { origin, host, 'content-type': 'application/x-www-form-urlencoded' };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end(body);
  });
}
