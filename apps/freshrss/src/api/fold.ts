/** Signs that FreshRSS, or whoever typed a name, uses in place of a plain one, and that NFKC does not change. */
const STAND_INS: Readonly<Record<string, string>> = { '’': "'", '‘': "'", '“': '"', '”': '"' };

const FULL_WIDTH: Readonly<Record<string, string>> = {
  '＆': '&',
  '＜': '<',
  '＞': '>',
  '？': '?',
  '＼': '\\',
  '／': '/',
  '，': ',',
  '；': ';',
};

/** A text with the signs that FreshRSS took out of it; everything else stays as it is. */
export function plainWidth(text: string): string {
  return text.replace(/[＆＜＞？＼／，；]/g, (sign) => FULL_WIDTH[sign] ?? sign);
}

/** A text with the plain signs for the full-width ones that FreshRSS hands out for & < > " and others. */
export function widthFolded(text: string): string {
  return text
    .replace(/[’‘“”]/g, (sign) => STAND_INS[sign] ?? sign)
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A text as it is searched for: nobody types full-width signs, and upper and lower case do not matter. */
export function folded(text: string): string {
  return widthFolded(text).toLowerCase();
}
