import { cutLog, fitList, RESULT_CHARACTERS, TooLargeError } from '../clean/budget.ts';
import type { Json } from '../clean/json.ts';
import type { Tool } from '../tool/declaration.ts';

type Data = Record<string, Json>;

/** Kept free for the sentence that says what was left out, and for the marks around the text. */
const NOTE_CHARACTERS = 500;
const ROOM = RESULT_CHARACTERS - NOTE_CHARACTERS;

/**
 * Brings a result within its budget by what its tool declares: a list loses whole entries from the end, a log
 * whole lines from the front. What went is said in the field `omitted`.
 *
 * @throws TooLargeError when there is nothing that could go
 */
export function fitResult(tool: Tool, data: Data): Data {
  const length = JSON.stringify(data).length;
  if (length <= ROOM) return data;
  if (tool.list !== undefined) return fitEntries(data, tool.list);
  if (tool.log !== undefined) return fitLines(data, tool.log);
  throw new TooLargeError();
}

function fitEntries(data: Data, { key, narrow }: NonNullable<Tool['list']>): Data {
  const { value, dropped, kept } = fitList(data, key, ROOM);
  return { ...value, omitted: `${dropped} of ${dropped + kept} entries were left out for length. ${narrow}` };
}

function fitLines(data: Data, { key, narrow }: NonNullable<Tool['log']>): Data {
  const log = data[key];
  const frame = JSON.stringify({ ...data, [key]: '' }).length;
  if (typeof log !== 'string' || frame >= ROOM) throw new TooLargeError();
  const { text, droppedLines, startsInLine } = cutLog(log, ROOM - frame);
  const went = `The first ${droppedLines} lines${startsInLine ? ' and part of the next' : ''}`;
  return { ...data, [key]: text, omitted: `${went} were left out for length. ${narrow}` };
}
