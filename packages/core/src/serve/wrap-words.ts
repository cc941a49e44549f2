/** The lines of a text at most `width` wide, broken at blanks; a longer word is cut, so that a column stays one. */
export function wrapWords(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ').flatMap((long) => pieces(long, width))) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function pieces(word: string, width: number): string[] {
  const count = Math.max(1, Math.ceil(word.length / width));
  return Array.from({ length: count }, (_, index) => word.slice(index * width, (index + 1) * width));
}
