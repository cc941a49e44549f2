/**
 * Text of a declaration as it stands in a cell or a paragraph. A star or a bracket in it is a character: the
 * site would otherwise read `<id>` as a tag and break its build.
 */
export function plain(text: string): string {
  return text
    .replaceAll(/[\\`*[\]|]|(?<!\w)_|_(?!\w)/g, String.raw`\$&`)
    .replaceAll('<', '&lt;')
    .replaceAll('{{', '&#123;&#123;')
    .replaceAll(/\s+/g, ' ');
}

/** A name as code. Names have no backtick, and a bar would end the cell of a table. */
export function code(name: string): string {
  return `\`${name.replaceAll('|', String.raw`\|`)}\``;
}

/** A table of cells that are Markdown already. The formatter pads the columns. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Blocks with an empty line between them; undefined ones are left out. */
export function blocks(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join('\n\n');
}
