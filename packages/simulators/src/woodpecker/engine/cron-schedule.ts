import { Cron } from 'croner';

const DESCRIPTORS = new Set([
  '@yearly',
  '@annually',
  '@monthly',
  '@weekly',
  '@daily',
  '@midnight',
  '@hourly',
]);
/** croner also knows L, W, # and a seventh day of the week, which the server's own parser refuses. */
const FIELD =
  /^[\d*?,/-]+$|^(?:[\d,/-]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|sun|mon|tue|wed|thu|fri|sat)+$/i;
const FIELDS = 5;
const UNIT_SECONDS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 };

/** What keeps a schedule from being read; undefined when nothing does. */
export function scheduleProblem(schedule: string): string | undefined {
  if (schedule.startsWith('@every ')) {
    return everySeconds(schedule) === undefined ? `failed to parse duration ${schedule}` : undefined;
  }
  if (schedule.startsWith('@')) {
    return DESCRIPTORS.has(schedule) ? undefined : `unrecognized descriptor: ${schedule}`;
  }
  const fields = schedule.split(/\s+/).filter((field) => field !== '');
  if (fields.length !== FIELDS) {
    return `expected exactly 5 fields, found ${fields.length}: [${fields.join(' ')}]`;
  }
  const strange = fields.find((field, index) => !FIELD.test(field) || (index === 4 && field.includes('7')));
  if (strange !== undefined) return `failed to parse ${strange}`;
  try {
    parse(schedule, 'UTC');
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/**
 * When a schedule that can be read fires next, in seconds since 1970; undefined for never, such as the 31st of
 * February.
 * @param zone IANA name
 */
export function nextExecution(schedule: string, zone: string, after: number): number | undefined {
  const every = everySeconds(schedule);
  if (every !== undefined) return after + every;
  const next = parse(schedule, zone).nextRun(new Date(after * 1000));
  return next === null ? undefined : next.getTime() / 1000;
}

/** Whether a time zone is known by that name. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Paused, so that nothing ever runs: only its times are asked for. */
function parse(schedule: string, timezone: string): Cron {
  return new Cron(schedule, { timezone, mode: '5-part', sloppyRanges: true, paused: true });
}

function everySeconds(schedule: string): number | undefined {
  const text = schedule.slice('@every '.length).trim();
  const parts = text.match(/\d{1,9}[hms]/g) ?? [];
  if (!schedule.startsWith('@every ') || text === '' || parts.join('') !== text) return undefined;
  let total = 0;
  for (const part of parts) total += Number(part.slice(0, -1)) * (UNIT_SECONDS[part.slice(-1)] ?? 0);
  return total > 0 ? total : undefined;
}
