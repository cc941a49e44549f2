const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** FreshRSS stores names escaped and cuts them there. */
export const STORED_BYTES = 191;

function escapedForm(name: string): string {
  return name.replace(/[&<>"]/g, (character) => ESCAPED[character] ?? character);
}

/** How many of those bytes a name takes. */
export function storedBytes(name: string): number {
  return Buffer.byteLength(escapedForm(name));
}

/** Whether FreshRSS makes one name of both: what is longer than it stores is silently cut. */
export function isStoredAs(name: string, stored: string): boolean {
  return escapedForm(stored) === cutBytes(escapedForm(name.trim()));
}

/** No character halved. */
function cutBytes(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(STORED_BYTES));
  return text.slice(0, read);
}
