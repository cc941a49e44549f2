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

function mark(table: Uint8Array, [first, last]: Range, kind: number): void {
  table.fill(kind, first, last + 1);
}

function buildTable(): Uint8Array {
  const table = new Uint8Array(0x10000);
  mark(table, [0x00, 0x1f], DROP);
  mark(table, [0x09, 0x0a], KEEP);
  mark(table, [0x7f, 0x7f], DROP);
  mark(table, [0x80, 0x9f], SEQUENCE);
  mark(table, [0x1b, 0x1b], SEQUENCE);
  for (const range of UNSEEN) mark(table, range, DROP);
  for (const unit of [0x0d, 0x85, 0x2028, 0x2029]) table[unit] = BREAK;
  mark(table, [0xd800, 0xdfff], SURROGATE);
  return table;
}

/** The kind of each of the 65,536 code units. */
export const KINDS: Uint8Array = buildTable();

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
