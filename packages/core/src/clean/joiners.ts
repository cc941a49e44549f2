import { UnitBuffer } from './unit-buffer.ts';

/*
 * Characters that are invisible alone and spelling in company. Each is judged by the character before it
 * that stays and, where needed, by the visible one right after it. Both are part of the result, so judging
 * the result again changes nothing.
 */

const ZWNJ = '\u200c';
const ZWJ = '\u200d';
const EMOJI_STYLE = '\ufe0f';
const TEXT_STYLE = '\ufe0e';
const BLACK_FLAG = '\u{1f3f4}';
const COMBINING_KEYCAP = '\u20e3';
const TAG_LEAD = 0xdb40;

// The tags of the only three flags in use: England, Scotland, Wales.
const FLAG_TAGS =
  /\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}/uy;
const CONTEXTUAL = /[\u180b-\u180d]|\u180f|\u200c|\u200d|[\ufe0e-\ufe0f]|[\u{e0020}-\u{e007f}]/u;

// emoji-variation-sequences.txt of Unicode: the symbols that are text by default, the emoji of the BMP,
// and the listed emoji above it. Anything else has one form, and a selector there is a hidden bit.
const HAS_BOTH_FORMS =
  /^(?:(?![0-9#*]|\p{Emoji_Presentation})\p{Emoji}|(?=[\0-\uffff])\p{Emoji_Presentation}|[\u{1f004}\u{1f21a}\u{1f22f}\u{1f30d}-\u{1f30f}\u{1f315}\u{1f31c}\u{1f378}\u{1f393}\u{1f3a7}\u{1f3ac}-\u{1f3ae}\u{1f3c2}\u{1f3c4}\u{1f3c6}\u{1f3ca}\u{1f3e0}\u{1f3ed}\u{1f408}\u{1f415}\u{1f41f}\u{1f426}\u{1f442}\u{1f446}-\u{1f449}\u{1f44d}\u{1f44e}\u{1f453}\u{1f46a}\u{1f47d}\u{1f4a3}\u{1f4b0}\u{1f4b3}\u{1f4bb}\u{1f4bf}\u{1f4cb}\u{1f4da}\u{1f4df}\u{1f4e4}-\u{1f4e6}\u{1f4ea}-\u{1f4ed}\u{1f4f7}\u{1f4f9}-\u{1f4fb}\u{1f508}\u{1f50d}\u{1f512}\u{1f513}\u{1f550}-\u{1f567}\u{1f610}\u{1f687}\u{1f68d}\u{1f691}\u{1f694}\u{1f698}\u{1f6ad}\u{1f6b2}\u{1f6b9}\u{1f6ba}\u{1f6bc}])$/u;
const KEYCAP_BASE = /^[0-9#*]$/;
const MONGOLIAN_LETTER = /^[\u1820-\u1878\u1880-\u18aa]$/;

const ENDS_PICTOGRAPH = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u;
const PICTOGRAPH = /^\p{Extended_Pictographic}$/u;
// Scripts whose letters join, so that a joiner between two of them changes their shape.
const CURSIVE_LETTER =
  /^(?=[\p{L}\p{M}])[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Mand}\p{scx=Mani}\p{scx=Phag}\p{scx=Phlp}\p{scx=Rohg}\p{scx=Sogd}\p{scx=Adlm}\p{scx=Chrs}\p{scx=Ougr}]$/u;
const INDIC_LETTER = /^(?![\0-\u08ff])[\p{L}\p{M}]$/u;
// Canonical combining class 9. After one of them a joiner picks the form of the cluster (RFC 5892, A.1).
const VIRAMA =
  /^[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u1714\u1715\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\u2d7f\ua806\ua82c\ua8c4\ua953\ua9c0\uaaf6\uabed\u{10a3f}\u{11046}\u{11070}\u{1107f}\u{110b9}\u{11133}\u{11134}\u{111c0}\u{11235}\u{112ea}\u{1134d}\u{11442}\u{114c2}\u{115bf}\u{1163f}\u{116b6}\u{1172b}\u{11839}\u{1193d}\u{1193e}\u{119e0}\u{11a34}\u{11a47}\u{11a99}\u{11c3f}\u{11d44}\u{11d45}\u{11d97}]$/u;

function isSpelling(before: string, after: string): boolean {
  if (VIRAMA.test(before)) return true;
  // Bengali and Sinhala put the joiner in front of the virama.
  if (VIRAMA.test(after) && INDIC_LETTER.test(before)) return true;
  return CURSIVE_LETTER.test(before) && CURSIVE_LETTER.test(after);
}

function isNeeded(cluster: string, before: string, after: string): boolean {
  switch (cluster) {
    case ZWJ:
      return (ENDS_PICTOGRAPH.test(before) && PICTOGRAPH.test(after)) || isSpelling(before, after);
    case ZWNJ:
      return isSpelling(before, after);
    case EMOJI_STYLE:
      return HAS_BOTH_FORMS.test(before) || (KEYCAP_BASE.test(before) && after === COMBINING_KEYCAP);
    case TEXT_STYLE:
      return HAS_BOTH_FORMS.test(before);
    case '\u180b':
    case '\u180c':
    case '\u180d':
    case '\u180f':
      return MONGOLIAN_LETTER.test(before);
    default:
      return cluster.length > 2 && before === BLACK_FLAG;
  }
}

function characterAt(text: string, at: number): string {
  const codePoint = text.codePointAt(at);
  return codePoint === undefined ? '' : String.fromCodePoint(codePoint);
}

function mayBeContextual(unit: number): boolean {
  return unit >= 0x180b && (unit <= 0x180f || unit === 0x200c || unit === 0x200d || unit >= TAG_LEAD);
}

/** The character at `at`, unless it may have to go itself and so proves nothing. */
function visibleAt(text: string, at: number): string {
  const character = characterAt(text, at);
  return CONTEXTUAL.test(character) ? '' : character;
}

/** The characters at `at` that stay or go together. */
function clusterAt(text: string, at: number): string {
  FLAG_TAGS.lastIndex = at;
  return FLAG_TAGS.exec(text)?.[0] ?? characterAt(text, at);
}

/**
 * Drops joiners, variation selectors and tags that neither a script nor an emoji sequence needs. Expects
 * well-formed UTF-16. One pass over the text.
 */
export function dropStrayJoiners(text: string): string {
  if (!CONTEXTUAL.test(text)) return text;
  const output = new UnitBuffer(text.length);
  for (let at = 0; at < text.length;) {
    if (!mayBeContextual(text.charCodeAt(at))) {
      output.push(text.charCodeAt(at));
      at += 1;
      continue;
    }
    const cluster = clusterAt(text, at);
    at += cluster.length;
    const stays = !CONTEXTUAL.test(cluster) || isNeeded(cluster, output.lastCharacter(), visibleAt(text, at));
    if (stays) output.pushAll(cluster);
  }
  return output.toString();
}
