import type { Edit } from './edit.ts';
import { REDACTED } from './marker.ts';

const BEGIN = '-----BEGIN ';
const END = '-----END ';
const DASHES = '-----';
const SECRET_LABEL = /PRIVATE KEY|STATIC KEY/i;
const LONGEST_LABEL = 60;
/** More than any key takes; further away an end belongs to another one. */
const LONGEST_KEY = 20_000;
/** A line of a key, behind the time stamp or the number that a log may put before it; or a header above the body. */
const BODY_LINE =
  /^(?:\S{1,40}\s{1,8}){0,3}[A-Za-z0-9+/]{16,}={0,2}\s*$|^\s*[A-Za-z0-9+/]{1,64}={0,2}\s*$|^\s*$/;
const HEADER_LINE = /^\s*(?:Proc-Type|DEK-Info|Version|Comment|Hash): /;
/**
 * A piece of a key on one line, with its line ends escaped as JSON has them. In pieces, because a group that repeats
 * keeps a place on the stack for each time: a row of millions would end in an error.
 */
const ESCAPED_BODY = /(?:\\{1,4}[rn]|[A-Za-z0-9+/=]){1,4096}/y;
const LONGEST_LINE = 300;

/** Where a line `-----BEGIN … PRIVATE KEY-----` or its END stands: the end of the marker, or undefined for another. */
function markerEnd(text: string, start: number, opener: string): number | undefined {
  const labelStart = start + opener.length;
  const dashes = text.slice(labelStart, labelStart + LONGEST_LABEL).indexOf(DASHES);
  if (dashes < 0 || !SECRET_LABEL.test(text.slice(labelStart, labelStart + dashes))) return undefined;
  return labelStart + dashes + DASHES.length;
}

/**
 * Finds the bodies of private keys: between the lines that begin and end them; and where a log lost one of the two,
 * the lines beside the other that look like a key's.
 */
export function findPrivateKeys(text: string): Edit[] {
  const edits: Edit[] = [];
  let done = 0;
  let begin = text.indexOf(BEGIN);
  let end = text.indexOf(END);
  while (begin >= 0 || end >= 0) {
    const isBegin = begin >= 0 && (end < 0 || begin < end);
    const at = isBegin ? begin : end;
    const close = markerEnd(text, at, isBegin ? BEGIN : END);
    const edit =
      close === undefined ? undefined : isBegin ? afterBegin(text, close, end) : beforeEnd(text, at, done);
    if (edit !== undefined && edit.end > edit.start) edits.push(edit);
    done = Math.max(close ?? at + 1, edit?.end ?? 0);
    if (begin >= 0 && begin < done) begin = text.indexOf(BEGIN, done);
    if (end >= 0 && end < done) end = text.indexOf(END, done);
  }
  return edits;
}

function afterBegin(text: string, start: number, end: number): Edit {
  const next = text.slice(start, start + LONGEST_KEY).indexOf(BEGIN);
  const isClosed = end >= start && end - start <= LONGEST_KEY && (next < 0 || start + next > end);
  return hidden(start, isClosed ? end : bodyEnd(text, start));
}

function beforeEnd(text: string, end: number, from: number): Edit {
  let start = lineStart(text, end, from);
  for (let before = start; start > from; start = before) {
    before = lineStart(text, start - 1, from);
    if (before === start || !isBody(text.slice(before, start - 1))) break;
  }
  return hidden(start, end);
}

/** Start of the line that ends at `end`. A longer line does not belong to a key, and is not looked through. */
function lineStart(text: string, end: number, from: number): number {
  const first = Math.max(from, end - LONGEST_LINE);
  const newline = text.slice(first, Math.max(end, first)).lastIndexOf('\n');
  if (newline >= 0) return first + newline + 1;
  return first === from ? from : end;
}

/** The end of the lines from `start` on that look like a key's, what follows on the same line included. */
function bodyEnd(text: string, start: number): number {
  let end = start;
  ESCAPED_BODY.lastIndex = start;
  while (ESCAPED_BODY.test(text)) end = ESCAPED_BODY.lastIndex;
  while (text.charAt(end) === '\n') {
    const line = text.slice(end + 1, end + 2 + LONGEST_LINE).split('\n', 1)[0] ?? '';
    if (!isBody(line)) break;
    end += 1 + line.length;
  }
  return end;
}

function isBody(line: string): boolean {
  return line.length <= LONGEST_LINE && (BODY_LINE.test(line) || HEADER_LINE.test(line));
}

function hidden(start: number, end: number): Edit {
  return { start, end, text: REDACTED };
}
