import { BREAK, isUnseenAstral, KEEP, KINDS, SEQUENCE, SURROGATE } from './code-point-kind.ts';
import { dropStrayJoiners } from './joiners.ts';
import { terminalSequenceEnd } from './terminal.ts';

// Every code unit that is not simply kept. Plain logs hold none of them and leave without a copy.
const SUSPICIOUS =
  // eslint-disable-next-line no-control-regex -- control characters are what this looks for
  /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]/;
const REPLACEMENT = '\ufffd';

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
  const isCrLf = unit === 0x0d && next === 0x0a;
  return isPair || isCrLf ? at + 2 : at + 1;
}

/** What takes the place of an element; undefined when the element stays. */
function replacementOf(text: string, at: number, end: number, kind: number | undefined): string | undefined {
  if (kind === BREAK) return '\n';
  if (kind !== SURROGATE) return '';
  if (end - at === 1) return REPLACEMENT;
  return isUnseenAstral(text.codePointAt(at) ?? 0) ? '' : undefined;
}

/** Removes or replaces what can be judged without its neighbours. */
function stripUnseen(text: string): string {
  let output = '';
  let keptFrom = 0;
  let at = 0;
  while (at < text.length) {
    const kind = KINDS[text.charCodeAt(at)];
    if (kind === KEEP) {
      at += 1;
      continue;
    }
    const end = elementEnd(text, at, kind);
    const instead = replacementOf(text, at, end, kind);
    if (instead !== undefined) {
      output += text.slice(keptFrom, at) + instead;
      keptFrom = end;
    }
    at = end;
  }
  return output + text.slice(keptFrom);
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
