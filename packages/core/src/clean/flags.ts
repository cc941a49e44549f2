import type { Edit } from './edit.ts';
import { REDACTED } from './marker.ts';
import { isNoCredential } from './no-credential.ts';
import type { KeyKind } from './text-key.ts';
import { LineEnds } from './lines.ts';
import { BareValues, quoteAt, quotedValue, skipBlanks, type Span } from './text-value.ts';

const NAME = /-{1,2}([A-Za-z][\w.-]{1,63})/y;
/** A list of arguments as JSON writes it: "--password", "x". */
const NEXT_ARGUMENT = /["'],[ \t]{0,8}/y;
const METAVARIABLE = /^[A-Z_]+$/;

/** Finds the value of a flag that names a credential and has it as the next argument: `--password x`. */
export function findFlagValues(text: string, kindOf: (key: string) => KeyKind): Edit[] {
  const edits: Edit[] = [];
  const lines = new LineEnds(text);
  const bare = new BareValues(text);
  let next = 0;
  for (let at = text.indexOf('-'); at >= 0; at = text.indexOf('-', next)) {
    NAME.lastIndex = at;
    const found = isStart(text, at) ? NAME.exec(text) : null;
    next = found === null ? at + 1 : at + found[0].length;
    const name = found?.[1] ?? '';
    if (name === '' || name.startsWith('no-') || kindOf(name) !== 'secret') continue;
    const span = argument(text, next, lines, bare);
    const value = text.slice(span?.start, span?.end);
    if (span === undefined || value.startsWith('-') || METAVARIABLE.test(value)) continue;
    if (text.startsWith(REDACTED, span.start) || isNoCredential(value, name)) continue;
    edits.push({ start: span.start, end: span.end, text: REDACTED });
    next = span.end;
  }
  return edits;
}

function isStart(text: string, at: number): boolean {
  return at === 0 || /[\s"'([{]/.test(text.charAt(at - 1));
}

function argument(text: string, nameEnd: number, lines: LineEnds, bare: BareValues): Span | undefined {
  NEXT_ARGUMENT.lastIndex = nameEnd;
  const start = NEXT_ARGUMENT.test(text) ? NEXT_ARGUMENT.lastIndex : skipBlanks(text, nameEnd);
  if (start === nameEnd) return undefined;
  const quote = quoteAt(text, start);
  return quote === '' ? bare.at(start) : quotedValue(text, start, quote, lines.of(start));
}
