/** Names of categories, labels and feeds are stored in this many bytes of their escaped form. */
const MAX_STORED_BYTES = 191;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};
const FULL_WIDTH: Readonly<Record<string, string>> = {
  '&': '＆',
  '<': '＜',
  '>': '＞',
  '?': '？',
  '\\': '＼',
  '/': '／',
  ',': '，',
  ';': '；',
};

/** PHP's htmlspecialchars with ENT_COMPAT: single quotes stay. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

function unescapeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot);/g, (entity) => CHARACTERS[entity] ?? entity);
}

/** The name that remains of a text: trimmed, and cut by bytes of the escaped form. */
export function storedName(text: string): string {
  return unescapeHtml(cutBytes(escapeHtml(text.trim()), MAX_STORED_BYTES));
}

/** At most `limit` bytes of UTF-8, no character halved. */
export function cutBytes(text: string, limit: number): string {
  const bytes = new Uint8Array(limit);
  const { read } = new TextEncoder().encodeInto(text, bytes);
  return text.slice(0, read);
}

/** Titles of feeds: every character that could end a path or a list becomes its full-width form. */
export function feedTitle(text: string): string {
  return text.replace(/[&<>?\\/,;]/g, (character) => FULL_WIDTH[character] ?? character);
}

/** Titles and authors of items: only what could be markup becomes full-width. */
export function itemText(text: string): string {
  return text.replace(/[&<>]/g, (character) => FULL_WIDTH[character] ?? character);
}
