/** What the cleaner does with a UTF-16 code unit, looking at nothing but the unit itself. */
export const KEEP = 0;
const DROP = 1;
export const BREAK = 2;
export const SEQUENCE = 3;
export const SURROGATE = 4;

type Range = readonly [first: number, last: number];

// Default_Ignorable_Code_Point plus the interlinear annotation marks, less what may be spelling
// (Mongolian and emoji selectors, ZWNJ, ZWJ): those need their neighbours, see joiners.ts. VS1-VS14 and
// the Mongolian vowel separator go without a look: at a byte a letter they hide a sentence in plain sight.
const UNSEEN: readonly Range[] = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180e, 0x180e],
  [0x200b, 0x200b],
  [0x200e, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0d],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
];

// Kept or not by what stands next to them, see joiners.ts.
const CONTEXTUAL: readonly Range[] = [
  [0x180b, 0x180d],
  [0x180f, 0x180f],
  [0x200c, 0x200d],
  [0xfe0e, 0xfe0f],
];
const CONTROLS: readonly Range[] = [
  [0x00, 0x08],
  [0x0b, 0x1f],
  [0x7f, 0x9f],
];
const SURROGATES: Range = [0xd800, 0xdfff];
const C1: Range = [0x80, 0x9f];
const ESC = 0x1b;
const LINE_BREAKS = [0x0d, 0x85, 0x2028, 0x2029] as const;

function mark(table: Uint8Array, [first, last]: Range, kind: number): void {
  table.fill(kind, first, last + 1);
}

function buildTable(): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (const range of [...CONTROLS, ...UNSEEN]) mark(table, range, DROP);
  mark(table, C1, SEQUENCE);
  table[ESC] = SEQUENCE;
  for (const unit of LINE_BREAKS) table[unit] = BREAK;
  mark(table, SURROGATES, SURROGATE);
  return table;
}

/** The kind of each of the 65,536 code units. */
export const KINDS: Uint8Array = buildTable();

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

function characterClass(ranges: readonly Range[]): string {
  return `[${ranges.map(([first, last]) => `${escapeUnit(first)}-${escapeUnit(last)}`).join('')}]`;
}

/** Finds the first code unit that may have to go. Plain logs hold none and leave without a copy. */
export const SUSPICIOUS = new RegExp(
  characterClass([...CONTROLS, ...UNSEEN, ...CONTEXTUAL, [0x2028, 0x2029], SURROGATES]),
);

/** Whether a code point above U+FFFF is unseen wherever it stands; the tags of flags are judged later. */
export function isUnseenAstral(codePoint: number): boolean {
  if (codePoint >= 0xe0000) {
    const isTag = codePoint >= 0xe0020 && codePoint <= 0xe007f;
    return codePoint <= 0xe0fff && !isTag;
  }
  return (
    (codePoint >= 0x1d173 && codePoint <= 0x1d17a) ||
    (codePoint >= 0x1bca0 && codePoint <= 0x1bca3) ||
    (codePoint >= 0x13430 && codePoint <= 0x1343f)
  );
}
