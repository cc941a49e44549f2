import { StoreError } from '@guard/core/store';
import { type Connection, firstWord } from './connection.ts';

/** What is wrong with a Redis, continuing a sentence that begins with the name of its setting. */
export async function redisProblem(connection: Connection): Promise<string | undefined> {
  let info: string;
  try {
    info = String(await connection.command('INFO'));
  } catch (error) {
    return whyNot(firstWord(error instanceof StoreError ? error.cause : undefined) || connection.complaint);
  }
  if (!/^run_id:\w+\r?$/m.test(info))
    return 'does not say which run of it this is (run_id in INFO), which is needed';
  const [, policy] = /^maxmemory_policy:(\S+)\r?$/m.exec(info) ?? [];
  if (policy !== 'noeviction')
    return `has the eviction policy ${policy ?? 'unknown'}, under which approvals get lost: set maxmemory-policy noeviction`;
  if (!/^role:master\r?$/m.test(info)) return 'is a replica: name the primary';
  try {
    await connection.run({ text: `return redis.call('INFO', 'server')`, keys: [] });
  } catch {
    return 'forbids scripts, or INFO in a script, which are needed';
  }
  return undefined;
}

function whyNot(said: string): string {
  if (said === 'WRONGPASS' || said === 'NOAUTH') return 'is refused: the user name or the password is wrong';
  if (said === 'NOPERM') return 'names a user who may not call INFO, which is needed';
  return 'does not answer';
}
