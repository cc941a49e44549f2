import { Buffer } from 'node:buffer';
import type { Edit } from './edit.ts';
import { looksRandom } from './no-credential.ts';
import { REDACTED } from './marker.ts';

/** Not the frame of a private key, which a text that was cleaned has kept. */
const WORD = /[ \t]{1,4}((?:(?!-----(?:BEGIN|END) )[\w.~+/=-]){8,})/y;
// oxlint-disable-next-line no-control-regex -- what decodes to control characters is no user and password
const USER_AND_PASSWORD = /^[^\0-\x1f\x7f\ufffd:]*:[^\0-\x1f\x7f\ufffd]*$/;
const isUserAndPassword = (word: string): boolean =>
  USER_AND_PASSWORD.test(Buffer.from(word, 'base64').toString());
const SCHEMES = [
  { name: 'Bearer', isCredential: looksRandom },
  { name: 'bearer', isCredential: looksRandom },
  { name: 'Basic', isCredential: isUserAndPassword },
  { name: 'basic', isCredential: isUserAndPassword },
];

/** Finds credentials that stand behind the name of their scheme alone: `Bearer …`, `Basic …`. */
export function findSchemeValues(text: string): Edit[] {
  return SCHEMES.flatMap((scheme) => findScheme(text, scheme)).sort((a, b) => a.start - b.start);
}

function findScheme(text: string, { name, isCredential }: (typeof SCHEMES)[number]): Edit[] {
  const edits: Edit[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    WORD.lastIndex = at + name.length;
    const word = WORD.exec(text)?.[1];
    if (word === undefined || !isCredential(word)) continue;
    const end = WORD.lastIndex;
    edits.push({ start: end - word.length, end, text: REDACTED });
    at = end;
  }
  return edits;
}
