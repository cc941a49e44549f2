const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * A moment as a person writes it, with its zone: "31 January 2027, 22:59 UTC". Seconds and their parts are there when
 * they are not zero, so that two moments never read the same: an approval covers what was shown.
 *
 * @throws RangeError for an invalid date
 */
export function spellMoment(moment: Date): string {
  const [, minutes = '', seconds = '', part = ''] =
    /T(\d\d:\d\d):(\d\d)\.(\d{3})Z$/.exec(moment.toISOString()) ?? [];
  const precise = part === '000' ? seconds : `${seconds}.${part}`;
  const time = precise === '00' ? minutes : `${minutes}:${precise}`;
  return `${moment.getUTCDate()} ${MONTHS[moment.getUTCMonth()] ?? ''} ${moment.getUTCFullYear()}, ${time} UTC`;
}
