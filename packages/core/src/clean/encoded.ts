import type { Edit } from './edit.ts';
import { UnitBuffer } from './unit-buffer.ts';

/** Finds what has to be hidden in a text. */
export type Find = (text: string) => readonly Edit[];

const WORD_END = /[\s"<>`]/g;
/** The printable characters of ASCII: no others take a part in the grammar of an address. */
const ENCODED = /^%(?:[2-6][0-9a-f]|7[0-9a-e])/i;
const PERCENT = 0x25;
/** An encoded colon, slash, at sign, question mark, equals sign, ampersand, number sign, backslash or percent sign. */
export const ENCODED_GRAMMAR = /%(?:3a|2f|40|3f|3d|26|23|5c|25)/i;
const ESCAPE_LENGTH = 3;

/**
 * What has to be hidden where an address holds others percent-encoded: in values of its query, in segments of its
 * path, in its fragment. The edits are those of the text as it stands, so that nothing else of it is spelt anew.
 *
 * @param times how often the text is decoded: an address within an address within an address takes two
 */
export function findEncoded(text: string, times: number, find: Find): Edit[] {
  const edits: Edit[] = [];
  for (const [start, end] of wordsWithEscapes(text)) {
    const word = text.slice(start, end);
    if (!ENCODED_GRAMMAR.test(word)) continue;
    const { decoded, places } = decode(word);
    const inner = times > 1 ? findEncoded(decoded, times - 1, find) : find(decoded);
    for (const edit of inner) {
      const [first = 0, last = 0] = [places[edit.start], places[edit.end]];
      edits.push({ start: start + first, end: start + last, text: edit.text });
    }
  }
  return edits;
}

/** Linear: a word is looked at once, however many escapes it has. */
function* wordsWithEscapes(text: string): Generator<[start: number, end: number]> {
  let done = 0;
  for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', done)) {
    let start = at;
    while (start > done && !isBoundary(text.charCodeAt(start - 1))) start -= 1;
    WORD_END.lastIndex = at;
    done = WORD_END.exec(text)?.index ?? text.length;
    yield [start, done];
  }
}

function isBoundary(unit: number): boolean {
  return unit <= 0x20 || unit === 0x22 || unit === 0x3c || unit === 0x3e || unit === 0x60;
}

/** The word decoded once, and where each character of that stands in the encoded one. */
function decode(word: string): { decoded: string; places: Uint32Array } {
  const units = new UnitBuffer(word.length);
  const places = new Uint32Array(word.length + 1);
  let length = 0;
  let at = 0;
  while (at < word.length) {
    places[length] = at;
    length += 1;
    const isEscape = word.charCodeAt(at) === PERCENT && ENCODED.test(word.slice(at, at + ESCAPE_LENGTH));
    units.push(isEscape ? parseInt(word.slice(at + 1, at + ESCAPE_LENGTH), 16) : word.charCodeAt(at));
    at += isEscape ? ESCAPE_LENGTH : 1;
  }
  places[length] = at;
  return { decoded: units.toString(), places };
}
