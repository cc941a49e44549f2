import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { hasRedis, startRedis } from '@guard/testkit';
import { describe } from 'vitest';
import { vaultContract } from '../../core/test/approvals/vault-contract.ts';
import { KEYS } from '../../core/test/approvals/world.ts';
import { connect } from '../src/connection.ts';
import { passkeysInRedis } from '../src/vault.ts';

describe.skipIf(!hasRedis)('a real Redis', () => {
  vaultContract('Redis', async () => {
    const redis = await startRedis();
    const key = `{${randomUUID()}}:passkeys`;
    const connections = [connect({ url: redis.url }), connect({ url: redis.url })] as const;
    const [one, other] = connections.map((connection) => passkeysInRedis(connection, key, KEYS).vault);
    if (one === undefined || other === undefined) throw new Error('two were made');
    // Commands are not queued before it is connected.
    for (const vault of [one, other]) {
      while (
        !(await vault.names().then(
          () => true,
          () => false,
        ))
      )
        await pause(5);
    }
    return {
      vaults: [one, other],
      async remove() {
        for (const connection of connections) connection.close();
        await redis.remove();
      },
    };
  });
});
