import { BREAK, isUnseenAstral, KINDS, SEQUENCE, SURROGATE, SUSPICIOUS } from './code-point-kind.ts';
import { dropStrayJoiners } from './joiners.ts';
import { terminalSequenceEnd } from './terminal.ts';
import { UnitBuffer } from './unit-buffer.ts';

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const REPLACEMENT = 0xfffd;

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function elementEnd(text: string, at: number, kind: number | undefined): number {
  if (kind === SEQUENCE) return terminalSequenceEnd(text, at);
  const unit = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  const isPair = isHighSurrogate(unit) && isLowSurrogate(next);
  const isCrLf = unit === CARRIAGE_RETURN && next === NEWLINE;
  return isPair || isCrLf ? at + 2 : at + 1;
}

/** Removes or replaces what can be judged without its neighbours. */
function stripUnseen(text: string): string {
  const output = new UnitBuffer(text.length);
  let end = 0;
  for (;;) {
    const at = output.pushRun(text, end, KINDS);
    if (at >= text.length) break;
    const unit = text.charCodeAt(at);
    const kind = KINDS[unit];
    end = elementEnd(text, at, kind);
    if (kind === BREAK) output.push(NEWLINE);
    else if (kind === SURROGATE && end - at === 1) output.push(REPLACEMENT);
    else if (kind === SURROGATE && !isUnseenAstral(text.codePointAt(at) ?? 0)) {
      output.push(unit);
      output.push(text.charCodeAt(at + 1));
    }
  }
  return output.toString();
}

/**
 * Removes what a reader cannot see and what could rewrite the text around it: terminal sequences in their
 * 7-bit and 8-bit forms, C0 (but tab and newline), DEL, C1, direction controls, invisible formatting
 * characters, tags and stray variation selectors. CR, CRLF, NEL and the Unicode line and paragraph
 * separators become a newline; a lone surrogate becomes U+FFFD. Joiners and selectors stay where a script
 * or an emoji sequence needs them.
 *
 * Linear time. Cleaning twice gives the same as cleaning once. Clean whole texts, after joining and
 * decoding: a sequence cut in two parts is no sequence in either.
 */
export function cleanText(text: string): string {
  return SUSPICIOUS.test(text) ? dropStrayJoiners(stripUnseen(text)) : text;
}
