/** Signs that FreshRSS, or whoever typed a name, puts in the place of a plain one, and NFKC leaves alone. */
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

/** A text as it is looked for: nobody types full-width signs, and who searches does not mind upper and lower case. */
export function folded(text: string): string {
  return widthFolded(text).toLowerCase();
}
