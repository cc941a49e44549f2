import type { Edit } from './edit.ts';
import { REDACTED } from './marker.ts';
import { isNoCredential } from './no-credential.ts';
import type { KeyKind } from './text-key.ts';
import { skipBlanks, type Span, ValueReader } from './text-value.ts';

const NAME = /-{1,2}[A-Za-z][\w.-]{1,63}/y;
const STARTS = ' \n\t"\'([{';
/** A list of arguments as JSON writes it: "--password", "x". */
const NEXT_ARGUMENT = /["'],[ \t]{0,8}/y;
const METAVARIABLE = /^[A-Z_]+$/;

/** Finds the value of a flag that names a credential and has it as the next argument: `--password x`. */
export function findFlagValues(text: string, kindOf: (key: string) => KeyKind): Edit[] {
  const edits: Edit[] = [];
  const reader = new ValueReader(text);
  let next = 0;
  for (let at = text.indexOf('-'); at >= 0; at = text.indexOf('-', next)) {
    next = at + 1;
    if (at > 0 && !STARTS.includes(text.charAt(at - 1))) continue;
    NAME.lastIndex = at;
    if (!NAME.test(text)) continue;
    next = NAME.lastIndex;
    const name = text.slice(text.startsWith('-', at + 1) ? at + 2 : at + 1, next);
    if (name.startsWith('no-') || kindOf(name) !== 'secret') continue;
    const span = argument(text, next, reader);
    const value = text.slice(span?.start, span?.end);
    if (span === undefined || value.startsWith('-') || METAVARIABLE.test(value)) continue;
    if (text.startsWith(REDACTED, span.start) || isNoCredential(value, name)) continue;
    edits.push({ start: span.start, end: span.end, text: REDACTED });
    next = span.end;
  }
  return edits;
}

function argument(text: string, nameEnd: number, reader: ValueReader): Span | undefined {
  NEXT_ARGUMENT.lastIndex = nameEnd;
  const start = NEXT_ARGUMENT.test(text) ? NEXT_ARGUMENT.lastIndex : skipBlanks(text, nameEnd);
  return start === nameEnd ? undefined : reader.at(start);
}
