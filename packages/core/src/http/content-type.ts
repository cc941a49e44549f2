/** The media type of a Content-Type header without its parameters, in lower case. */
export const mediaType = (header: string): string => (header.split(';', 1)[0] ?? '').trim().toLowerCase();

export const isJson = (type: string): boolean => type === 'application/json' || type.endsWith('+json');

/** A page is never pasted into a result, whatever its Content-Type says. */
export function isPage(type: string, text: string): boolean {
  return type === 'text/html' || type === 'application/xhtml+xml' || text.trimStart().startsWith('<');
}
