import type { Keys, PasskeyHome, Vault } from '@guard/core/store';
import type { Connection } from './connection.ts';

/**
 * Things by their names in one hash, without an end. What an older snapshot brings back is as it was then: also a passkey
 * that was removed since.
 */
function createVault(connection: Connection, key: string): Vault {
  return {
    add: async (name, sealed) => (await connection.command('HSETNX', key, name, Buffer.from(sealed))) === 1,
    async find(name) {
      const sealed = await connection.command('HGET', key, name);
      return Buffer.isBuffer(sealed) ? sealed : undefined;
    },
    async put(name, sealed) {
      await connection.command('HSET', key, name, Buffer.from(sealed));
    },
    remove: async (name) => (await connection.command('HDEL', key, name)) === 1,
    async names() {
      const names = await connection.command('HKEYS', key);
      return Array.isArray(names) ? names.map(String) : [];
    },
  };
}

/** The passkeys of a server whose instances share a Redis. */
export function passkeysInRedis(connection: Connection, key: string, keys: Keys): PasskeyHome {
  return { vault: createVault(connection, key), keys, sealedFor: 'guard passkeys in Redis, 1' };
}
