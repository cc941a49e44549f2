import { jsonLength, TooLargeError } from '../clean/budget.ts';
import { cutBeginning } from '../clean/log-beginning.ts';
import { cutLog } from '../clean/log-end.ts';
import type { Tool } from '../tool/declaration.ts';

type Data = Readonly<Record<string, unknown>>;
type Log = NonNullable<Tool['log']>;

/** The field in which a log says how many of its lines, from the end, are to be shown. It is not shown itself. */
const CONTEXT = 'lines_shown';

/**
 * Cuts a log from the front, or what is read from its beginning at its end, where it takes more than `room`. The field
 * `omitted` says how many lines went, those included that its tool did not read.
 *
 * @throws TooLargeError when the rest of the result leaves no room for it
 */
export function fitLog(whole: Data, log: Log, room: number): Data {
  const data = withoutContext(whole, log);
  return jsonLength(data) <= room ? tellLinesBefore(data, log) : fitLines(data, log, room);
}

/** Drops the lines that were read only to recognise a credential that begins in them. It is hidden by now. */
function withoutContext({ [CONTEXT]: shown, ...data }: Data, { key }: Log): Data {
  const log = data[key];
  if (typeof shown !== 'number' || typeof log !== 'string') return data;
  const lines = log.split('\n');
  return { ...data, [key]: lines.slice(Math.max(lines.length - shown, 0)).join('\n') };
}

function fitLines(data: Data, cut: Log, room: number): Data {
  const { key } = cut;
  const log = data[key];
  const frame = jsonLength({ ...data, [key]: '' });
  if (typeof log !== 'string' || frame >= room) throw new TooLargeError();
  if (cut.keeps === 'beginning') return fitBeginning(data, log, cut, room - frame);
  const { text, droppedLines, startsInLine } = cutLog(log, room - frame);
  const omitted = tellOmitted(linesBefore(data, cut) + droppedLines, startsInLine, cut);
  return { ...data, [key]: text, omitted };
}

function fitBeginning(data: Data, log: string, { key, narrow, goesOn }: Log, room: number): Data {
  const { text, shownLines, droppedLines, endsInLine } = cutBeginning(log, room);
  const rest = endsInLine ? 'The rest of the line' : '';
  const lines = droppedLines === 0 ? '' : `${droppedLines} further ${droppedLines === 1 ? 'line' : 'lines'}`;
  const left = [rest, lines].filter(Boolean).join(' and ');
  const one = left === rest || (rest === '' && droppedLines === 1);
  const omitted = `${left} ${one ? 'was' : 'were'} left out for length. ${narrow}`;
  return { ...data, [key]: text, ...goesOn?.(shownLines, data), omitted };
}

function tellLinesBefore(data: Data, cut: Log): Data {
  const before = linesBefore(data, cut);
  return before === 0 ? data : { ...data, omitted: tellOmitted(before, false, cut) };
}

function linesBefore(data: Data, { before }: Log): number {
  const count = before === undefined ? undefined : data[before];
  return typeof count === 'number' ? count : 0;
}

function tellOmitted(lines: number, startsInLine: boolean, { narrow }: Log): string {
  if (lines === 0) return `Part of the first line was left out for length. ${narrow}`;
  const first = lines === 1 ? 'The first line' : `The first ${lines} lines`;
  if (startsInLine) return `${first} and part of the next were left out for length. ${narrow}`;
  return `${first} ${lines === 1 ? 'was' : 'were'} left out for length. ${narrow}`;
}
