import { StoreError } from '@guard/core/store';
import { Redis } from 'ioredis';

/** A command that takes longer counts as lost, and what it was to do as perhaps done. */
const COMMAND_MS = 500;
const CONNECT_MS = 2000;
const SLOWEST_RECONNECT_MS = 2000;

/** How Redis is reached. */
export interface RedisOptions {
  /** `redis://` or `rediss://`. */
  readonly url: string;
  /** PEM text of certificates to trust besides those of the system. */
  readonly caPem?: string | undefined;
}

/** A script with the keys that it touches. */
export interface Script {
  readonly text: string;
  readonly keys: readonly string[];
}

/** One connection for commands, and one that listens. */
export interface Connection {
  /** @throws StoreError for any error: nothing is known of what was done, so nothing more may be */
  run(script: Script, ...values: readonly (string | Buffer)[]): Promise<unknown>;
  /** What it said last where it let nobody in, such as WRONGPASS; '' where it said nothing. */
  readonly complaint: string;
  /** @throws StoreError, which has the error of Redis as its cause */
  command(name: string, ...values: readonly (string | Buffer)[]): Promise<unknown>;
  /** Hands over what is published there, after every reconnect as well. */
  listen(channel: string, listener: (message: Buffer) => void): void;
  close(): void;
}

/**
 * Strict: nothing waits in a queue for a server that is away. A write that was queued would be carried out after
 * whoever asked for it has been told that nothing was done.
 */
export function connect({ url, caPem }: RedisOptions): Connection {
  const options = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: COMMAND_MS,
    connectTimeout: CONNECT_MS,
    retryStrategy: (times: number) => Math.min(times * 100, SLOWEST_RECONNECT_MS),
    ...(caPem !== undefined && { tls: { ca: caPem } }),
  };
  const commands = new Redis(url, options);
  const listening = new Redis(url, { ...options, commandTimeout: undefined, autoResubscribe: true });
  // Each command tells of its own failure; without a listener Node would end the process.
  let complaint = '';
  commands.on('error', (error) => (complaint = firstWord(error)));
  listening.on('error', () => undefined);
  const listeners = new Map<string, (message: Buffer) => void>();
  listening.on('messageBuffer', (channel: Buffer, message: Buffer) =>
    listeners.get(channel.toString())?.(message),
  );
  listening.on('ready', () => {
    if (listeners.size > 0) void listening.subscribe(...listeners.keys()).catch(() => undefined);
  });

  return {
    get complaint() {
      return complaint;
    },
    run: ({ text, keys }, ...values) =>
      attempt(async () => commands.callBuffer('EVAL', text, keys.length, ...keys, ...values)),
    command: (name, ...values) => attempt(async () => commands.callBuffer(name, ...values)),
    listen(channel, listener) {
      listeners.set(channel, listener);
      if (listening.status === 'ready') void listening.subscribe(channel).catch(() => undefined);
    },
    close() {
      commands.disconnect();
      listening.disconnect();
    },
  };
}

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StoreError(OUT_OF_REACH, { cause: error });
  }
}

/** Redis begins each of its errors with a word in capitals. */
export function firstWord(error: unknown): string {
  return error instanceof Error ? (/^[A-Z]+\b/.exec(error.message)?.[0] ?? '') : '';
}

const OUT_OF_REACH =
  'The approvals of this server are kept in Redis, which does not answer. Call again later to be asked again; its operator has to look at Redis.';
