const BEL = 0x07;
const CAN = 0x18;
const SUB = 0x1a;
const ESC = 0x1b;
const BACKSLASH = 0x5c;
const DCS = 0x90;
const SOS = 0x98;
const CSI = 0x9b;
const ST = 0x9c;
const OSC = 0x9d;
const PM = 0x9e;
const APC = 0x9f;

function isLineBreak(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d || unit === 0x85 || unit === 0x2028 || unit === 0x2029;
}

function isC1(unit: number): boolean {
  return unit >= 0x80 && unit <= 0x9f;
}

/** Skips units from `start` on while they lie within `first` to `last`. */
function skipRange(text: string, start: number, first: number, last: number): number {
  let at = start;
  while (at < text.length && text.charCodeAt(at) >= first && text.charCodeAt(at) <= last) at += 1;
  return at;
}

/** Takes the final character of a sequence when it is there; a sequence cut short ends where it breaks. */
function endWithFinal(text: string, at: number, first: number): number {
  const unit = text.charCodeAt(at);
  return unit >= first && unit <= 0x7e ? at + 1 : at;
}

/**
 * The end of a control string (OSC, DCS, APC, PM, SOS) whose content starts at `start`. As in a terminal,
 * a new escape or C1 control breaks it off, so content is read at most twice and openers without end cost
 * nothing. Without an end on its own line only the opener goes: one stray byte may not swallow a log.
 */
function controlStringEnd(text: string, start: number, opener: number): number {
  for (let at = start; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (isLineBreak(unit)) return start;
    if (unit === ESC) return text.charCodeAt(at + 1) === BACKSLASH ? at + 2 : at;
    if (unit === ST || unit === CAN || unit === SUB || (unit === BEL && opener === OSC)) return at + 1;
    if (isC1(unit)) return at;
  }
  return start;
}

function c1SequenceEnd(text: string, control: number, start: number): number {
  if (control === CSI) return endWithFinal(text, skipRange(text, start, 0x20, 0x3f), 0x40);
  const opensString =
    control === OSC || control === DCS || control === APC || control === PM || control === SOS;
  return opensString ? controlStringEnd(text, start, control) : start;
}

/**
 * The index just after the terminal sequence that begins at `start`, which holds ESC or a C1 control.
 * A sequence never reaches over a line break. ESC before anything that makes no sequence goes alone.
 */
export function terminalSequenceEnd(text: string, start: number): number {
  const control = text.charCodeAt(start);
  if (control !== ESC) return c1SequenceEnd(text, control, start + 1);
  const next = text.charCodeAt(start + 1);
  if (next >= 0x20 && next <= 0x2f) return endWithFinal(text, skipRange(text, start + 1, 0x20, 0x2f), 0x30);
  // ESC and a character of the row from @ to _ is the 7-bit spelling of a C1 control.
  if (next >= 0x40 && next <= 0x5f) return c1SequenceEnd(text, next + 0x40, start + 2);
  return next >= 0x30 && next <= 0x7e ? start + 2 : start + 1;
}
