const WRITTEN = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** "1 December, 14:32 UTC". A limit is cut to the minute, so that nobody is promised more than there is. */
export function written(moment: number): string {
  return `${WRITTEN.format(moment).replace(' at ', ', ')} UTC`;
}

/** "27 minutes", "1 minute", "less than a minute"; never rounded up. */
export function lasting(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
