import { randomUUID } from 'node:crypto';
import { createCipher, type Keys, type Relay } from '@guard/core/store';
import type { Connection } from './connection.ts';

/** What instances tell each other. */
export interface Channel {
  readonly relay: Relay;
  /** Says that something has become of an approval. Who misses it looks anyway. */
  wake(): void;
  /** Resolves with the next wake, from whichever instance. */
  woken(): Promise<void>;
}

/** @param name of the channel in Redis; what is published there is sealed for it */
export function createChannel(connection: Connection, name: string, keys: Keys): Channel {
  const cipher = createCipher(keys, 'guard messages in Redis, 1');
  const self = randomUUID();
  let listener: ((message: unknown) => void) | undefined;
  let wait = deferred();

  const awake = () => {
    wait.resolve();
    wait = deferred();
  };
  const publish = async (content: object) => {
    await connection.command('PUBLISH', name, cipher.close({ from: self, ...content }, name));
  };

  connection.listen(name, (sealed) => {
    const content = cipher.open(sealed, name);
    if (typeof content !== 'object' || content === null || !('from' in content) || content.from === self)
      return;
    if ('message' in content) listener?.(content.message);
    else awake();
  });

  return {
    relay: {
      send: (message) => publish({ message }),
      receive(to) {
        listener = to;
      },
    },
    wake() {
      awake();
      void publish({}).catch(() => undefined);
    },
    woken: () => wait.promise,
  };
}

function deferred() {
  const settle: { now?: () => void } = {};
  const promise = new Promise<void>((resolve) => (settle.now = resolve));
  return { promise, resolve: () => settle.now?.() };
}
