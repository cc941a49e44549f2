import { isObject } from '../../support/answer.ts';

/**
 * What cannot be equal, and how it is compared instead. Everything else of an answer has to be the same.
 * - Times: the recorded run took its time. Zero stays zero; the next run of a cron is compared by the minute.
 * - `uuid`, `token`: drawn by the server. The form of an agent's token is compared.
 * - Ids of log lines: they count the lines of all builds, and not all logs were kept. Compared from the first one.
 * - `clone_url_ssh`, `sys`: addresses of the forge and of the server itself, which the simulator words its own way.
 */
export function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return lines(value).map(comparable);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, field(key, one)]));
}

const TIMES = new Set([
  'created',
  'updated',
  'started',
  'finished',
  'reviewed',
  'timestamp',
  'synced',
  'last_contact',
  'last_work',
]);

function field(key: string, value: unknown): unknown {
  if (TIMES.has(key) && typeof value === 'number') return value === 0 ? 0 : '<time>';
  if (key === 'next_exec' && typeof value === 'number') return Math.floor(value / 60);
  if (key === 'uuid' || key === 'clone_url_ssh' || key === 'sys') return `<${key}>`;
  if (key === 'token' && typeof value === 'string') return value.replace(/^.*====$/, '<agent token>====');
  return comparable(value);
}

/** Lines of a log, counted from the first. */
function lines(values: readonly unknown[]): readonly unknown[] {
  const [first] = values;
  if (!isObject(first) || typeof first['step_id'] !== 'number' || typeof first['id'] !== 'number')
    return values;
  const start = first['id'];
  return values.map((one) => (isObject(one) ? { ...one, id: Number(one['id']) - start } : one));
}
