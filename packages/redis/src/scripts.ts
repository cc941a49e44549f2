import type { Script } from './connection.ts';

/**
 * The steps of an approval. Each is one script, so of several instances that try the same one succeeds. Redis says in
 * each which run of it this is: what an earlier run knew counts for nothing, because a snapshot that is loaded again
 * may be older than what was redeemed since.
 */
const RUN = `local run = string.match(redis.call('INFO', 'server'), 'run_id:(%w+)')\n`;

/** A day and an hour after the last change nothing in these keys can count, or be told, any more. */
const KEEP_MS = 50 * 60 * 60_000;

const changed = (key: string) => `redis.call('INCR', ${key}) redis.call('PEXPIRE', ${key}, ${KEEP_MS})`;
const kept = (key: string) => `redis.call('PEXPIRE', ${key}, ${KEEP_MS})`;

export interface Scripts {
  /** (seen) → run, version, and all that are open unless `seen` is `run version` */
  readonly open: Script;
  /** (run, after) → run, version, and what ended since: name, value, name, value ... */
  readonly past: Script;
  /** (name) → run, value */
  readonly read: Script;
  /** (run, version, name, value) → 'done', or 'again' where something changed since that version */
  readonly add: Script;
  /** (run, name, old, new) → 1 where it was still the old one */
  readonly replace: Script;
  /** (run, name, old, past) → 1 where it was still the old one; `past` is what is told of it, or nothing */
  readonly finish: Script;
  /** (name, old, new) → 1 where it was still the old one */
  readonly note: Script;
  /** (name ...) */
  readonly forget: Script;
}

/** @param prefix of all keys; the braces keep them on one node of a cluster */
export function scriptsFor(prefix: string): Scripts {
  const [open, version, past, pastVersion, order] = [
    'open',
    'version',
    'past',
    'past-version',
    'past-order',
  ].map((name) => `${prefix}:${name}`) as [string, string, string, string, string];
  const keys = [open, version, past, pastVersion, order];
  const script = (text: string): Script => ({ text: RUN + text, keys });
  const tell = `
    local at = redis.call('INCR', KEYS[4])
    redis.call('HSET', KEYS[3], name, told)
    redis.call('ZADD', KEYS[5], at, name)
    ${kept('KEYS[3]')} ${kept('KEYS[4]')} ${kept('KEYS[5]')}`;
  return {
    open: script(`
      local version = redis.call('GET', KEYS[2]) or '0'
      if ARGV[1] == run .. ' ' .. version then return { run, version } end
      return { run, version, redis.call('HGETALL', KEYS[1]) }`),
    past: script(`
      local version = redis.call('GET', KEYS[4]) or '0'
      local after = '-inf'
      if ARGV[1] == run and tonumber(ARGV[2]) <= tonumber(version) then after = '(' .. ARGV[2] end
      local found = {}
      for _, name in ipairs(redis.call('ZRANGEBYSCORE', KEYS[5], after, '+inf')) do
        table.insert(found, name)
        table.insert(found, redis.call('HGET', KEYS[3], name) or '')
      end
      return { run, version, found }`),
    read: script(`return { run, redis.call('HGET', KEYS[1], ARGV[1]) }`),
    add: script(`
      if ARGV[1] ~= run or ARGV[2] ~= (redis.call('GET', KEYS[2]) or '0') then return 'again' end
      redis.call('HSET', KEYS[1], ARGV[3], ARGV[4])
      ${kept('KEYS[1]')} ${changed('KEYS[2]')}
      return 'done'`),
    replace: script(`
      if ARGV[1] ~= run or redis.call('HGET', KEYS[1], ARGV[2]) ~= ARGV[3] then return 0 end
      redis.call('HSET', KEYS[1], ARGV[2], ARGV[4])
      ${kept('KEYS[1]')} ${changed('KEYS[2]')}
      return 1`),
    finish: script(`
      if ARGV[1] ~= run or redis.call('HGET', KEYS[1], ARGV[2]) ~= ARGV[3] then return 0 end
      redis.call('HDEL', KEYS[1], ARGV[2])
      ${changed('KEYS[2]')}
      local name, told = ARGV[2], ARGV[4]
      if told ~= '' then ${tell} end
      return 1`),
    note: script(`
      local name, told = ARGV[1], ARGV[3]
      if redis.call('HGET', KEYS[3], name) ~= ARGV[2] then return 0 end
      ${tell}
      return 1`),
    forget: script(`
      for _, name in ipairs(ARGV) do
        redis.call('HDEL', KEYS[3], name)
        redis.call('ZREM', KEYS[5], name)
      end
      return 1`),
  };
}
