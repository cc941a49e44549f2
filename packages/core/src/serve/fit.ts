import { cutLog, fitList, RESULT_CHARACTERS, TooLargeError } from '../clean/budget.ts';
import type { Json } from '../json/json.ts';
import type { Tool } from '../tool/declaration.ts';

type Data = Record<string, Json>;

/** The field in which a log says how many of its lines, from the end, are to be shown. It is not shown itself. */
const CONTEXT = 'lines_shown';

/** Kept free for the sentence that says what was left out, and for the marks around the text. */
const NOTE_CHARACTERS = 500;
const ROOM = RESULT_CHARACTERS - NOTE_CHARACTERS;

/**
 * Brings a result within its budget by what its tool declares: a list loses whole entries from the end, a log
 * whole lines from the front. What went is said in the field `omitted`.
 *
 * @throws TooLargeError when there is nothing that could go
 */
export function fitResult(tool: Tool, whole: Data): Data {
  const data = tool.log === undefined ? whole : withoutContext(whole, tool.log);
  const length = JSON.stringify(data).length;
  if (length <= ROOM) return tool.log === undefined ? data : tellLinesBefore(data, tool.log);
  if (tool.list !== undefined) return fitEntries(data, tool.list);
  if (tool.log !== undefined) return fitLines(data, tool.log);
  throw new TooLargeError();
}

function fitEntries(data: Data, { key, narrow }: NonNullable<Tool['list']>): Data {
  const { value, dropped, kept } = fitList(data, key, ROOM);
  return { ...value, omitted: `${dropped} of ${dropped + kept} entries were left out for length. ${narrow}` };
}

type Log = NonNullable<Tool['log']>;

/** Lines that came only so that a credential which begins in them is known as one: it is hidden by now. */
function withoutContext({ [CONTEXT]: shown, ...data }: Data, { key }: Log): Data {
  const log = data[key];
  if (typeof shown !== 'number' || typeof log !== 'string') return data;
  return { ...data, [key]: log.split('\n').slice(-shown).join('\n') };
}

function fitLines(data: Data, cut: Log): Data {
  const { key } = cut;
  const log = data[key];
  const frame = JSON.stringify({ ...data, [key]: '' }).length;
  if (typeof log !== 'string' || frame >= ROOM) throw new TooLargeError();
  const { text, droppedLines, startsInLine } = cutLog(log, ROOM - frame);
  const omitted = tellOmitted(linesBefore(data, cut) + droppedLines, startsInLine, cut);
  return { ...data, [key]: text, omitted };
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
  const went = `The first ${lines} lines${startsInLine ? ' and part of the next' : ''}`;
  return `${went} were left out for length. ${narrow}`;
}
