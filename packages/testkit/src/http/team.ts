import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Transport } from '@modelcontextprotocol/client';
import type { Environment } from '../connect/in-process.ts';
import { freePort, type HttpServer, overHttp, startHttp } from './http-server.ts';
import { roundRobin, type RoundRobinOptions } from './round-robin.ts';

/** Instances of a built server with one Redis, behind one address, and people with tokens. */
export interface Team {
  readonly instances: HttpServer[];
  /** The MCP endpoint behind which they are. */
  readonly url: URL;
  tokenOf(name: string): string;
  /** A connection of somebody whose requests go to one instance after the other. */
  connect(name: string): Transport;
  /** A connection of somebody to one instance. */
  connectTo(instance: number, name: string): Transport;
  /** Sends anything to an instance. */
  post(instance: number, name: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** What the instances are started with. */
  readonly env: Environment;
  /** Runs the command `tokens`. */
  tokens(...words: string[]): string;
  /** Kills an instance, and starts it again at the same port. */
  restart(instance: number): Promise<void>;
  close(): Promise<void>;
}

export interface TeamOptions extends Pick<RoundRobinOptions, 'saw'> {
  /** Path of the bundled file. */
  readonly binary: string;
  /** What reaches the backend, and what else the instances are told. */
  readonly env: Environment;
  readonly redisUrl: string;
  /** Who has a token. */
  readonly names: readonly string[];
  readonly size: number;
}

export async function startTeam({ binary, env, redisUrl, names, size, saw }: TeamOptions): Promise<Team> {
  const folder = await mkdtemp(join(tmpdir(), 'guard-team-'));
  const keyFile = join(folder, 'key');
  await writeFile(keyFile, 'a key that all instances of this test share\n', { mode: 0o600 });
  const front = await freePort();
  const shared: Environment = {
    GUARD_AUTH: 'tokens',
    GUARD_TOKENS_FILE: join(folder, 'tokens.json'),
    GUARD_KEY_FILE: keyFile,
    GUARD_REDIS_URL: redisUrl,
    GUARD_STATE_DIR: 'none',
    GUARD_PUBLIC_URL: `http://localhost:${front}`,
    ...env,
  };
  const tokens = (...words: string[]) =>
    execFileSync(process.execPath, [binary, 'tokens', ...words], { env: shared, encoding: 'utf8' }).trim();
  const known = new Map(names.map((name) => [name, tokens('add', name)]));
  const tokenOf = (name: string) => {
    const token = known.get(name);
    if (token === undefined) throw new Error(`${name} has no token`);
    return token;
  };
  const start = (port?: number) => startHttp(binary, shared, port);
  const instances = await Promise.all(Array.from({ length: size }, () => start()));
  const behind = await roundRobin(
    instances.map(({ port }) => port),
    { port: front, saw },
  );
  const at = (instance: number) => {
    const found = instances[instance];
    if (found === undefined) throw new Error(`there is no instance ${instance}`);
    return found;
  };
  return {
    instances,
    env: shared,
    url: behind.url,
    tokenOf,
    connect: (name) => overHttp(behind.url, tokenOf(name)),
    connectTo: (instance, name) => overHttp(at(instance).url, tokenOf(name)),
    post: (instance, name, body, headers = {}) =>
      fetch(at(instance).url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokenOf(name)}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body: JSON.stringify(body),
      }),
    tokens,
    async restart(instance) {
      const before = at(instance);
      before.signal('SIGKILL');
      await before.ended();
      instances[instance] = await start(before.port);
    },
    async close() {
      for (const instance of instances) {
        instance.signal('SIGKILL');
        await instance.ended();
      }
      await behind.close();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * What a browser sends when somebody ticks the box and presses the button.
 *
 * @returns the status of the answer
 * @throws Error where there was none
 */
export function clickOnPage(link: string, port: number, decision: 'approve' | 'decline'): Promise<number> {
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
