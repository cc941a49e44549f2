const MINUTE = 60;
const DAY = 86_400;
/** Nothing found in this many days: the schedule never fires. Covers the 29th of February. */
const HORIZON_DAYS = 5 * 366;

const DESCRIPTORS: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
};

const RANGES: readonly (readonly [number, number])[] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
];

const UNIT_SECONDS: Readonly<Record<string, number>> = { h: 3600, m: MINUTE, s: 1 };

/** Whether a schedule can be read; six fields and plain words cannot. */
export function isSchedule(schedule: string): boolean {
  return everySeconds(schedule) !== undefined || parseFields(DESCRIPTORS[schedule] ?? schedule) !== undefined;
}

/**
 * When a schedule fires next, in seconds since 1970. Undefined for what cannot be read and what never fires,
 * such as the 31st of February.
 * @param zone IANA name
 */
export function nextExecution(schedule: string, zone: string, after: number): number | undefined {
  const every = everySeconds(schedule);
  if (every !== undefined) return after + every;
  const offset = zoneOffset(zone, after);
  const fields = parseFields(DESCRIPTORS[schedule] ?? schedule);
  if (fields === undefined || offset === undefined) return undefined;
  const local = nextMatch(fields, after + offset);
  // The offset at the time found, which summer time may have changed meanwhile.
  return local === undefined ? undefined : local - (zoneOffset(zone, local - offset) ?? offset);
}

/** Seconds that a zone is ahead of UTC at a moment; undefined for an unknown zone. */
export function zoneOffset(zone: string, at: number): number | undefined {
  try {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const local = Date.parse(`${format.format(at * 1000).replace(' ', 'T')}Z`);
    return Math.floor(local / 1000) - at;
  } catch {
    return undefined;
  }
}

function everySeconds(schedule: string): number | undefined {
  return schedule.startsWith('@every ') ? duration(schedule.slice('@every '.length).trim()) : undefined;
}

function duration(text: string): number | undefined {
  const parts = text.match(/\d{1,9}[hms]/g) ?? [];
  if (text === '' || parts.join('') !== text) return undefined;
  let total = 0;
  for (const part of parts) total += Number(part.slice(0, -1)) * (UNIT_SECONDS[part.slice(-1)] ?? 0);
  return total > 0 ? total : undefined;
}

interface Fields {
  readonly sets: readonly ReadonlySet<number>[];
  /** Of day and weekday, whichever is not a star; both given means either. */
  readonly starDay: boolean;
  readonly starWeekday: boolean;
}

function parseFields(schedule: string): Fields | undefined {
  const texts = schedule.trim().split(/\s+/);
  if (texts.length !== RANGES.length) return undefined;
  const sets = texts.map((text, index) => parseField(text, RANGES[index] ?? [0, 0]));
  if (!sets.every((set) => set !== undefined)) return undefined;
  return {
    sets,
    starDay: texts[2]?.startsWith('*') === true,
    starWeekday: texts[4]?.startsWith('*') === true,
  };
}

function parseField(text: string, [low, high]: readonly [number, number]): Set<number> | undefined {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^(\*|\d{1,2})(?:-(\d{1,2}))?(?:\/(\d{1,2}))?$/.exec(part);
    if (match === null) return undefined;
    const [, first = '', last, step = '1'] = match;
    const from = first === '*' ? low : Number(first);
    const upTo = last === undefined ? (first === '*' || match[3] !== undefined ? high : from) : Number(last);
    if (from < low || upTo > high || from > upTo || Number(step) < 1) return undefined;
    for (let value = from; value <= upTo; value += Number(step)) values.add(value);
  }
  return values;
}

function nextMatch(fields: Fields, after: number): number | undefined {
  const [minutes, hours] = fields.sets;
  const begin = Math.floor(after / MINUTE) * MINUTE + MINUTE;
  const midnight = Math.floor(begin / DAY) * DAY;
  for (let day = 0; day <= HORIZON_DAYS; day += 1) {
    const date = midnight + day * DAY;
    if (!isOnDay(fields, new Date(date * 1000))) continue;
    for (let at = Math.max(begin, date); at < date + DAY; at += MINUTE) {
      const time = new Date(at * 1000);
      if (hours?.has(time.getUTCHours()) === true && minutes?.has(time.getUTCMinutes()) === true) return at;
    }
  }
  return undefined;
}

function isOnDay({ sets, starDay, starWeekday }: Fields, date: Date): boolean {
  const [, , days, months, weekdays] = sets;
  if (months?.has(date.getUTCMonth() + 1) !== true) return false;
  const day = days?.has(date.getUTCDate()) === true;
  const weekday = weekdays?.has(date.getUTCDay()) === true;
  return starDay || starWeekday ? day && weekday : day || weekday;
}
